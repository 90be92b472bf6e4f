// SPDX-License-Identifier: Apache-2.0
// Untested in the editor: compiled with Mono, and run against stand-ins for the classes of Unity.
using System;
using System.Threading.Tasks;
using FirebaseAuth;
using UnityEngine;

/// <summary>The first screen of a game: play as a guest, or sign in with Apple. Add it to an empty object.</summary>
public sealed class SignInMenu : MonoBehaviour
{
    [Tooltip("The Firebase console shows these three values.")]
    [SerializeField]
    private string apiKey = "any-key";

    [SerializeField]
    private string appId = "1:1:desktop:1";

    [SerializeField]
    private string projectId = "demo-project";

    [Tooltip("The port of firebase-auth-emulator on this machine; 0 for the real project.")]
    [SerializeField]
    private int emulatorPort = 9099;

    private App app;
    private string message = "";
    private bool isBusy;

    private void Awake()
    {
        Callbacks.ExceptionHandler = Debug.LogException;
        Log.Callback = (level, text) => Debug.Log(text);
        using (var options = new AppOptions { ApiKey = apiKey, AppId = appId, ProjectId = projectId })
        {
            options.SetSessionDirectory(Application.persistentDataPath);
            app = App.Create(options);
        }
        app.CallbackDelivery = CallbackDelivery.Polled;
        if (emulatorPort != 0)
        {
            app.Auth.UseEmulator("localhost", emulatorPort);
        }
        app.Auth.AddStateListener(auth => Greet(auth.CurrentUser));
        app.Auth.SetWebSignInOptions(new WebSignInOptions { AppName = Application.productName, OpenUrl = OpenBrowser });
    }

    /// <summary>Listeners and code after `await` run in here, on the main thread.</summary>
    private void Update()
    {
        app.Poll();
    }

    private void OnDestroy()
    {
        Log.Callback = null;
        app.Dispose();
    }

    private void OnGUI()
    {
        GUILayout.Label(message);
        GUI.enabled = !isBusy;
        if (app.Auth.CurrentUser == null)
        {
            OfferSignIn();
        }
        else if (GUILayout.Button("Sign out"))
        {
            app.Auth.SignOut();
        }
        GUI.enabled = true;
    }

    private void OfferSignIn()
    {
        if (GUILayout.Button("Play as a guest"))
        {
            Try(app.Auth.SignInAnonymouslyAsync());
        }
        if (GUILayout.Button("Sign in with Apple"))
        {
            // In the player's browser. On Apple's platforms, the system's sheet appears.
            using (var provider = new FederatedProvider("apple.com"))
            {
                Try(app.Auth.SignInWithProviderAsync(provider));
            }
        }
    }

    private async void Try(Task<AuthResult> signIn)
    {
        isBusy = true;
        try
        {
            await signIn;
        }
        catch (AuthException exception)
        {
            message = exception.Error == AuthError.UserCancelled ? "" : exception.Message;
        }
        isBusy = false;
    }

    private void Greet(User user)
    {
        message = user == null ? "Nobody is signed in."
            : "Hello, " + (user.IsAnonymous ? "guest" : user.DisplayName) + "!";
    }

    private static bool OpenBrowser(string url)
    {
        Application.OpenURL(url);
        return true;
    }
}
