// SPDX-License-Identifier: Apache-2.0
// Stand-ins for the classes of Unity that the sample uses, so that it can be compiled and run without Unity. They show
// that the sample is C# and what it does with the library, not how it looks or behaves in the editor.
using System;

namespace UnityEngine
{
    public class MonoBehaviour
    {
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeField : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string tooltip)
        {
        }
    }

    public static class Application
    {
        public static string persistentDataPath
        {
            get { return System.IO.Path.GetTempPath(); }
        }

        public static string productName
        {
            get { return "The Analytical Engine"; }
        }

        /// <summary>The last URL.</summary>
        public static string Opened { get; private set; }

        public static void OpenURL(string url)
        {
            Opened = url;
        }
    }

    public static class Debug
    {
        public static void Log(object message)
        {
            Console.Error.WriteLine(message);
        }

        public static void LogException(Exception exception)
        {
            Console.Error.WriteLine(exception);
        }
    }

    public static class GUI
    {
        public static bool enabled { get; set; } = true;
    }

    public static class GUILayout
    {
        /// <summary>The button that the player presses in the next frame.</summary>
        public static string Pressed { get; set; }

        /// <summary>The last label.</summary>
        public static string Shown { get; private set; }

        public static void Label(string text)
        {
            Shown = text;
        }

        public static bool Button(string text)
        {
            if (text != Pressed || !GUI.enabled)
            {
                return false;
            }
            Pressed = null;
            return true;
        }
    }
}
