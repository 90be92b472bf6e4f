// SPDX-License-Identifier: Apache-2.0
using System;
using System.Diagnostics;
using System.Reflection;
using System.Threading;
using UnityEngine;

/// <summary>Plays the sample: calls what Unity calls, and presses the buttons. Prints what the screen shows.</summary>
internal static class Player
{
    private static readonly SignInMenu Menu = new SignInMenu();

    private static int Main()
    {
        var address = Environment.GetEnvironmentVariable("FIREBASE_AUTH_EMULATOR_HOST");
        typeof(SignInMenu).GetField("emulatorPort", BindingFlags.Instance | BindingFlags.NonPublic)
            .SetValue(Menu, int.Parse(address.Split(':')[1]));
        Call("Awake");
        DrawUntil(() => GUILayout.Shown == "Nobody is signed in.");
        GUILayout.Pressed = "Play as a guest";
        DrawUntil(() => GUILayout.Shown == "Hello, guest!");
        GUILayout.Pressed = "Sign out";
        DrawUntil(() => GUILayout.Shown == "Nobody is signed in.");
        GUILayout.Pressed = "Sign in with Apple";
        DrawUntil(() => UnityEngine.Application.Opened != null);
        Call("OnDestroy");
        return 0;
    }

    private static void Call(string name)
    {
        typeof(SignInMenu).GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(Menu, null);
    }

    private static void DrawUntil(Func<bool> condition)
    {
        var watch = Stopwatch.StartNew();
        while (!condition())
        {
            if (watch.Elapsed > TimeSpan.FromSeconds(20))
            {
                throw new TimeoutException("The screen still shows: " + GUILayout.Shown);
            }
            Call("Update");
            Call("OnGUI");
            Thread.Sleep(1);
        }
        Console.WriteLine(UnityEngine.Application.Opened == null ? GUILayout.Shown : "The browser was opened.");
    }
}
