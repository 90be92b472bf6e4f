// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    /// <summary>Marks a class whose public methods are tests.</summary>
    [AttributeUsage(AttributeTargets.Class)]
    internal sealed class TestsAttribute : Attribute
    {
    }

    /// <summary>
    /// Runs all tests, or those whose names contain the argument. Prints `N passed, N failed, N skipped`.
    /// </summary>
    internal static class Program
    {
        private static readonly TimeSpan Longest = TimeSpan.FromMinutes(30);

        private static int Main(string[] arguments)
        {
            if (arguments.Length == 2 && arguments[0] == "child")
            {
                return Child.Run(arguments[1]);
            }
            var failed = 0;
            var tests = Tests().Where(one => arguments.All(part => Name(one).Contains(part))).ToList();
            foreach (var test in tests)
            {
                failed += Passes(test) ? 0 : 1;
            }
            Console.WriteLine("{0} passed, {1} failed, 0 skipped", tests.Count - failed, failed);
            return failed == 0 && tests.Count > 0 ? 0 : 1;
        }

        private static IEnumerable<MethodInfo> Tests()
        {
            return from type in Assembly.GetExecutingAssembly().GetTypes()
                   where type.IsDefined(typeof(TestsAttribute))
                   from method in type.GetMethods(BindingFlags.Public | BindingFlags.Static)
                   select method;
        }

        private static string Name(MethodInfo test)
        {
            return test.DeclaringType.Name + "." + test.Name;
        }

        private static bool Passes(MethodInfo test)
        {
            try
            {
                // A test that blocks its thread must not block the others.
                if (!Task.Run(() => Run(test)).Wait(Longest))
                {
                    throw new Failure("The test did not end.");
                }
                return true;
            }
            catch (Exception exception)
            {
                Console.WriteLine("FAILED " + Name(test) + ": " + (exception.InnerException ?? exception));
                return false;
            }
        }

        private static async Task Run(MethodInfo test)
        {
            object result;
            try
            {
                result = test.Invoke(null, null);
            }
            catch (TargetInvocationException exception)
            {
                throw exception.InnerException;
            }
            if (result is Task task)
            {
                await task;
            }
        }
    }
}
