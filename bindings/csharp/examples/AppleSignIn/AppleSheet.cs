// SPDX-License-Identifier: Apache-2.0
using System;
using System.IO;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;

/// <summary>The player at the device. Apple returns the name on the first authorization only.</summary>
internal sealed class ApplePlayer
{
    internal string Sub { get; set; }

    internal string GivenName { get; set; }

    internal string FamilyName { get; set; }
}

/// <summary>
/// Takes the place of Apple's sheet where there is none: requests from the emulator what ASAuthorizationController
/// returns on an Apple device. It blocks the loop of the game, as a sheet over the whole screen does.
/// </summary>
internal sealed class AppleSheet
{
    private AppleSheet(string answer)
    {
        IdentityToken = Text(answer, "identityToken");
        AuthorizationCode = Text(answer, "authorizationCode");
        GivenName = Text(answer, "givenName");
        FamilyName = Text(answer, "familyName");
    }

    internal string IdentityToken { get; }

    internal string AuthorizationCode { get; }

    internal string GivenName { get; }

    internal string FamilyName { get; }

    /// <param name="player">The player.</param>
    /// <param name="nonce">The SHA-256 of the raw nonce.</param>
    internal static AppleSheet Show(ApplePlayer player, string nonce)
    {
        var host = Environment.GetEnvironmentVariable("FIREBASE_AUTH_EMULATOR_HOST");
        if (host == null)
        {
            throw new InvalidOperationException(
                "Start firebase-auth-emulator and set FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099");
        }
        var question = "{\"sub\": \"" + player.Sub + "\", \"givenName\": \"" + player.GivenName
            + "\", \"familyName\": \"" + player.FamilyName + "\", \"nonce\": \"" + nonce + "\"}";
        return new AppleSheet(Post("http://" + host + "/emulator/v1/projects/demo-project/apple:signIn", question));
    }

    private static string Post(string url, string json)
    {
        var request = WebRequest.Create(url);
        request.Method = "POST";
        request.ContentType = "application/json";
        var bytes = Encoding.UTF8.GetBytes(json);
        request.GetRequestStream().Write(bytes, 0, bytes.Length);
        using (var response = request.GetResponse())
        using (var reader = new StreamReader(response.GetResponseStream()))
        {
            return reader.ReadToEnd();
        }
    }

    private static string Text(string json, string name)
    {
        return Regex.Match(json, "\"" + name + "\":\\s*\"([^\"]*)\"").Groups[1].Value;
    }
}
