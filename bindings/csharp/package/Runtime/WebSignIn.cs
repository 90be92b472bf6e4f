// SPDX-License-Identifier: Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace FirebaseAuth
{
    /// <summary>Settings of the sign-in in the player's browser. A property that is not set has its default.</summary>
    /// <remarks>
    /// The functions are called where the listeners are: on the library's thread, or inside of <see cref="App.Poll"/>
    /// if the callbacks of the App are polled. They must not block.
    /// </remarks>
    public sealed class WebSignInOptions
    {
        /// <summary>
        /// Opens a URL in a browser on this machine. Returns false on failure. The default uses the player's browser.
        /// Throwing counts as a failure.
        /// </summary>
        public Func<string, bool> OpenUrl { get; set; }

        /// <summary>
        /// Receives the progress, and the URL with <see cref="WebSignInProgress.UrlReady"/> and
        /// <see cref="WebSignInProgress.OpenFailed"/>, otherwise "".
        /// </summary>
        public Action<WebSignInProgress, string> Progress { get; set; }

        /// <summary>The time that the player has; the default is five minutes.</summary>
        public TimeSpan Timeout { get; set; }

        /// <summary>
        /// The name of the program, which the pages of the library show. At most 1000 bytes in UTF-8.
        /// </summary>
        public string AppName { get; set; }

        /// <summary>The domain of the project's handler; the default is "PROJECT.firebaseapp.com".</summary>
        public string AuthDomain { get; set; }

        /// <summary>
        /// The https folder with the modules of the Firebase JS SDK; the default is on Google's server.
        /// </summary>
        public string SdkUrl { get; set; }

        /// <summary>
        /// An image of the program, which the pages show above its name: a PNG, JPEG, WebP or SVG file of at most
        /// 262144 bytes.
        /// </summary>
        public byte[] Icon { get; set; }

        /// <summary>A color of the program, like "#3a7bd5", in which the pages have a stripe.</summary>
        public string Color { get; set; }

        /// <summary>
        /// Sentences in place of the library's own: a JSON object of languages (BCP 47), each an object of sentences.
        /// docs/web-sign-in.md has their names.
        /// </summary>
        public string Sentences { get; set; }

        /// <summary>Keeps the functions that are called, if the program changes its object.</summary>
        internal WebSignInOptions Copy()
        {
            return (WebSignInOptions)MemberwiseClone();
        }
    }

    public sealed partial class Auth
    {
        /// <summary>Sets the settings of the following sign-ins in the browser.</summary>
        /// <param name="options">The settings, which are copied; null for the defaults.</param>
        public void SetWebSignInOptions(WebSignInOptions options)
        {
            using (var self = Change())
            using (var settings = NativeMemory.Write(options, WebSignInFunctions.Fill))
            {
                var error = Native.firebase_auth_set_web_sign_in_options(self.Pointer, settings.Pointer);
                settings.KeepUserDataUnless(error);
                AuthException.ThrowIfFailed(error, "Auth.SetWebSignInOptions", "The log has the reason.");
            }
        }
    }

    /// <summary>The functions that the library calls for WebSignInOptions.</summary>
    internal static class WebSignInFunctions
    {
        private static readonly WebSignInOptionsOpenUrl OnOpen = Open;
        private static readonly WebSignInOptionsProgress OnProgress = Report;
        private static readonly IntPtr OpenPointer = Marshal.GetFunctionPointerForDelegate(OnOpen);
        private static readonly IntPtr ProgressPointer = Marshal.GetFunctionPointerForDelegate(OnProgress);

        internal static void Fill(WebSignInOptions options, NativeMemory memory)
        {
            memory.Set(new NativeWebSignInOptions
            {
                StructSize = NativeMemory.Size<NativeWebSignInOptions>(),
                UserData = memory.Keep(options.Copy()),
                OpenUrl = options.OpenUrl == null ? IntPtr.Zero : OpenPointer,
                Progress = options.Progress == null ? IntPtr.Zero : ProgressPointer,
                Release = Kept.FreePointer,
                TimeoutMilliseconds = (long)options.Timeout.TotalMilliseconds,
                AppName = memory.Text(options.AppName, nameof(options.AppName)),
                AuthDomain = memory.Text(options.AuthDomain, nameof(options.AuthDomain)),
                SdkUrl = memory.Text(options.SdkUrl, nameof(options.SdkUrl)),
                Icon = memory.Bytes(options.Icon),
                IconSize = Arguments.Length(options.Icon),
                Color = memory.Text(options.Color, nameof(options.Color)),
                Sentences = memory.Text(options.Sentences, nameof(options.Sentences)),
            });
        }

        [MonoPInvokeCallback(typeof(WebSignInOptionsOpenUrl))]
        private static bool Open(IntPtr userData, IntPtr url)
        {
            try
            {
                LibraryThread.Note();
                return Kept.Get<WebSignInOptions>(userData).OpenUrl(Utf8.Read(url));
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
                return false;
            }
        }

        [MonoPInvokeCallback(typeof(WebSignInOptionsProgress))]
        private static void Report(IntPtr userData, WebSignInProgress progress, IntPtr url)
        {
            try
            {
                LibraryThread.Note();
                Kept.Get<WebSignInOptions>(userData).Progress(progress, Utf8.Read(url));
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }
    }
}
