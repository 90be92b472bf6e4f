// SPDX-License-Identifier: Apache-2.0
//! Finds the library: in the folder that `FIREBASE_AUTH_DIR` names, otherwise by pkg-config.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

const HELP: &str =
    "Unpack a release archive of FirebaseAuth (firebase-auth-VERSION-PLATFORM) and set the environment variable \
FIREBASE_AUTH_DIR to its folder, or install the Debian package libfirebase-auth-dev, which pkg-config finds.";

fn main() {
    // Documentation is built without the library.
    if variable("DOCS_RS").is_some() {
        return;
    }
    if let Err(problem) = find().and_then(|folder| link(&folder)) {
        eprintln!("\nThe library FirebaseAuth was not found: {problem}\n{HELP}\n");
        std::process::exit(1);
    }
}

/// A variable that the user can change. Cargo then runs this program again.
fn variable(name: &str) -> Option<OsString> {
    println!("cargo:rerun-if-env-changed={name}");
    env::var_os(name)
}

fn find() -> Result<PathBuf, String> {
    match variable("FIREBASE_AUTH_DIR") {
        Some(folder) if !folder.is_empty() => in_folder(Path::new(&folder)),
        _ => by_pkg_config(),
    }
}

/// The file that programs are linked with.
fn file_name() -> &'static str {
    match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("windows") => "firebase_auth.lib",
        Ok("macos" | "ios" | "tvos") => "libfirebase_auth.dylib",
        _ => "libfirebase_auth.so",
    }
}

fn in_folder(folder: &Path) -> Result<PathBuf, String> {
    let folder = folder.canonicalize().map_err(|error| format!("FIREBASE_AUTH_DIR={}: {error}.", folder.display()))?;
    // CMake installs into lib64 on Fedora and others.
    let mut libraries = ["lib", "lib64"].iter().map(|name| folder.join(name));
    libraries.find(|one| one.join(file_name()).exists()).ok_or_else(|| {
        format!("FIREBASE_AUTH_DIR={} has no file lib/{name} or lib64/{name}.", folder.display(), name = file_name())
    })
}

fn by_pkg_config() -> Result<PathBuf, String> {
    for name in ["PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR"] {
        variable(name); // which pkg-config reads
    }
    let command = variable("PKG_CONFIG").unwrap_or_else(|| "pkg-config".into());
    let output = Command::new(command).args(["--variable=libdir", "firebase_auth"]).output();
    let output =
        output.map_err(|error| format!("FIREBASE_AUTH_DIR is not set, and pkg-config cannot run: {error}."))?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if !output.status.success() || folder.is_empty() {
        return Err("FIREBASE_AUTH_DIR is not set, and pkg-config does not know firebase_auth.".into());
    }
    Path::new(&folder).canonicalize().map_err(|error| format!("pkg-config reports {folder}: {error}."))
}

/// Links a copy in the build folder: `cargo run` and `cargo test` let programs find libraries there, but nowhere else.
fn link(folder: &Path) -> Result<(), String> {
    let copies = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets no OUT_DIR.")?);
    copy(folder, &copies).map_err(|error| format!("{} cannot be copied: {error}.", folder.display()))?;
    println!("cargo:rustc-link-search=native={}", copies.display());
    println!("cargo:rustc-link-lib=dylib=firebase_auth");
    // The build scripts of dependents read it as DEP_FIREBASE_AUTH_LIBDIR, for example to ship the library.
    println!("cargo:libdir={}", folder.display());
    Ok(())
}

fn copy(folder: &Path, copies: &Path) -> io::Result<()> {
    // A release archive for Windows has the DLL beside its folder `lib`.
    for folder in [folder.to_owned(), folder.join("../bin")] {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry?.path();
            if is_shared_library(&path) {
                println!("cargo:rerun-if-changed={}", path.display());
                let copy = copies.join(path.file_name().unwrap_or_default());
                // A copy of a file that is read-only cannot be overwritten.
                let _ = fs::remove_file(&copy);
                fs::copy(&path, copy)?;
            }
        }
    }
    Ok(())
}

fn is_shared_library(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let starts = [
        "libfirebase_auth.so",
        "libfirebase_auth.dylib",
        "libfirebase_auth.0",
        "firebase_auth.dll",
        "firebase_auth.lib",
    ];
    starts.iter().any(|start| name.starts_with(start))
}
