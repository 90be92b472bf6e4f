// SPDX-License-Identifier: Apache-2.0
using System;
using System.Threading;
using System.Threading.Tasks;

namespace FirebaseAuth
{
    /// <summary>A future of the library on its way to a task.</summary>
    /// <remarks>
    /// Where the code after an `await` runs:
    /// <list type="bullet">
    /// <item>Never on the library's thread. That thread runs all requests and timers of the process, so a game that
    /// computes there, or waits there for another task, would stop them. The native callback therefore only notes the
    /// completion. The thread pool completes the task, which posts to the SynchronizationContext that `await` captured,
    /// such as that of the main thread in Unity and Godot, or else continues on the pool.</item>
    /// <item>In App.Poll, on its thread, if the callbacks of the App are polled: the callback notes the completion, and
    /// Poll completes the task after the native call has returned. So code that awaits runs in the loop of the game,
    /// between frames, also without a SynchronizationContext. No native frame is below it: it may poll again, dispose
    /// of the App, or throw.</item>
    /// </list>
    /// TaskCreationOptions.RunContinuationsAsynchronously would satisfy the first case only, because the option is
    /// fixed before it is known which case applies.
    /// </remarks>
    internal abstract class Operation
    {
        private static readonly FutureCallback OnCompletion = Completed;
        private static volatile bool isProgramEnding;

        private readonly FutureHandle future;
        private CancellationTokenRegistration registration;

        protected Operation(FutureHandle future, CancellationToken cancellationToken)
        {
            this.future = future;
            CancellationToken = cancellationToken;
        }

        protected CancellationToken CancellationToken { get; }

        /// <summary>Starts an operation whose task has a result.</summary>
        /// <param name="future">The owned reference that the library returned.</param>
        /// <param name="read">Reads the result of a successful future.</param>
        /// <param name="cancellationToken">Cancels the operation.</param>
        internal static Task<T> Start<T>(IntPtr future, Func<Lease, T> read, CancellationToken cancellationToken)
        {
            var operation = new Operation<T>(new FutureHandle(future), read, cancellationToken);
            operation.Begin();
            return operation.Task;
        }

        /// <summary>Starts an operation whose task has no result.</summary>
        internal static Task Start(IntPtr future, CancellationToken cancellationToken)
        {
            return Start<object>(future, NoResult, cancellationToken);
        }

        /// <summary>
        /// Leaves the tasks of all operations as they are. Code of the program must not run any more, and Mono may wait
        /// forever for a thread of the pool that starts while the program ends.
        /// </summary>
        internal static void EndProgram()
        {
            isProgramEnding = true;
        }

        /// <summary>Completes the task, whose continuations may run inside this call.</summary>
        internal void Finish()
        {
            registration.Dispose();
            using (var lease = new Lease(future))
            {
                Complete(lease);
            }
            future.Dispose();
        }

        protected abstract void Complete(Lease future);

        private static object NoResult(Lease future)
        {
            return null;
        }

        private void Begin()
        {
            using (var lease = new Lease(future))
            {
                // Registered first, because the callback can run inside of the call that adds it.
                registration = CancellationToken.Register(Cancel, this);
                Native.firebase_future_add_on_completion(lease.Pointer, OnCompletion, Kept.Keep(this), Kept.Free);
            }
        }

        private static void Cancel(object operation)
        {
            var future = ((Operation)operation).future;
            try
            {
                using (var lease = new Lease(future))
                {
                    Native.firebase_future_cancel(lease.Pointer);
                }
            }
            catch (ObjectDisposedException)
            {
                // The operation has finished at this moment.
            }
        }

        [MonoPInvokeCallback(typeof(FutureCallback))]
        private static void Completed(IntPtr future, IntPtr userData)
        {
            try
            {
                LibraryThread.Note();
                var operation = Kept.Get<Operation>(userData);
                if (!isProgramEnding && !Turn.Add(operation))
                {
                    ThreadPool.UnsafeQueueUserWorkItem(FinishLater, operation);
                }
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }

        private static void FinishLater(object operation)
        {
            ((Operation)operation).Finish();
        }
    }

    internal sealed class Operation<T> : Operation
    {
        private readonly TaskCompletionSource<T> source = new TaskCompletionSource<T>();
        private readonly Func<Lease, T> read;

        internal Operation(FutureHandle future, Func<Lease, T> read, CancellationToken cancellationToken)
            : base(future, cancellationToken)
        {
            this.read = read;
        }

        internal Task<T> Task
        {
            get { return source.Task; }
        }

        protected override void Complete(Lease future)
        {
            var error = Native.firebase_future_error(future.Pointer);
            if (error == AuthError.None)
            {
                Succeed(future);
            }
            else if (error == AuthError.Cancelled && CancellationToken.IsCancellationRequested)
            {
                source.TrySetCanceled(CancellationToken);
            }
            else
            {
                source.TrySetException(new AuthException(error, future));
            }
        }

        private void Succeed(Lease future)
        {
            T result;
            try
            {
                result = read(future);
            }
            catch (Exception exception)
            {
                source.TrySetException(exception);
                return;
            }
            source.TrySetResult(result);
        }
    }
}
