// SPDX-License-Identifier: Apache-2.0
using System;
using System.IO;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace FirebaseAuth.Tests
{
    /// <summary>Requests to the emulator about the project of its clients.</summary>
    internal static class Emulator
    {
        internal const string Project = "demo-project";

        internal static string Host
        {
            get
            {
                return Environment.GetEnvironmentVariable("FIREBASE_AUTH_EMULATOR_HOST")
                    ?? throw new Failure("Run the tests with: ctest --preset all -R bindings_csharp");
            }
        }

        /// <summary>The first string with a name in an answer; "" if there is none.</summary>
        internal static string Text(string json, string name)
        {
            return Regex.Match(json, "\"" + name + "\":\\s*\"([^\"]*)\"").Groups[1].Value;
        }

        /// <summary>Restores the state at the start, with no recorded requests.</summary>
        internal static void Reset()
        {
            foreach (var path in new[] { "/accounts", "/config", "/faults", "/requests" })
            {
                Delete(path);
            }
        }

        internal static string Delete(string path)
        {
            return Send("DELETE", path, null);
        }

        internal static string Get(string path)
        {
            return Send("GET", path, null);
        }

        internal static string Post(string path, string json)
        {
            return Send("POST", path, json);
        }

        internal static string Patch(string path, string json)
        {
            return Send("PATCH", path, json);
        }

        /// <summary>Holds the response of the next request of a method, until Release.</summary>
        internal static void Hold(string method)
        {
            Post("/faults", "{\"method\": \"" + method + "\", \"held\": true}");
        }

        internal static void Release()
        {
            Post("/faults:release", "{}");
        }

        /// <summary>An identity token of Apple for a player, as Apple's sheet returns it.</summary>
        internal static string IdentityToken(string player, Nonce nonce)
        {
            var question = "{\"sub\": \"" + player + "\", \"nonce\": \"" + nonce.Sha256ForApple + "\"}";
            return Text(Post("/apple:signIn", question), "identityToken");
        }

        private static string Send(string method, string path, string json)
        {
            var url = "http://" + Host + "/emulator/v1/projects/" + Project + path;
            var request = (HttpWebRequest)WebRequest.Create(url);
            request.Method = method;
            request.KeepAlive = false;
            if (json != null)
            {
                var bytes = Encoding.UTF8.GetBytes(json);
                request.ContentType = "application/json";
                request.GetRequestStream().Write(bytes, 0, bytes.Length);
            }
            using (var response = request.GetResponse())
            using (var reader = new StreamReader(response.GetResponseStream()))
            {
                return reader.ReadToEnd();
            }
        }
    }
}
