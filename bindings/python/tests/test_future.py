# SPDX-License-Identifier: Apache-2.0
"""The ways in which a program receives the result of an operation."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from typing import List

from firebase_auth import AuthError, AuthResult, CallbackDelivery, ErrorCode, Future

from support import SECONDS, EmulatorTest, Reports, hold, new_app, release


class FutureTests(EmulatorTest):
    async def test_hundred_bots_sign_in_at_once(self) -> None:
        apps = [new_app() for _ in range(100)]
        results = await asyncio.gather(*(app.auth.sign_in_anonymously() for app in apps))
        self.assertEqual(100, len({result.user.uid for result in results}))
        for app in apps:
            app.close()

    async def test_two_tasks_await_one_future(self) -> None:
        future = self.auth.sign_in_anonymously()

        async def uid() -> str:
            return (await future).user.uid

        first, second = await asyncio.gather(uid(), uid())
        self.assertEqual(first, second)

    async def test_complete_future_can_be_awaited_again(self) -> None:
        future = self.auth.sign_in_anonymously()
        self.assertEqual((await future).user.uid, (await future).user.uid)

    async def test_event_loop_runs_while_a_future_is_awaited(self) -> None:
        hold("accounts:signUp")
        task = asyncio.ensure_future(as_coroutine(self.auth.sign_in_anonymously()))
        await asyncio.get_running_loop().run_in_executor(None, release, "accounts:signUp")
        self.assertTrue((await task).user.uid)

    async def test_cancelled_task_cancels_the_operation(self) -> None:
        hold("accounts:signUp")
        future = self.auth.sign_in_anonymously()
        task = asyncio.ensure_future(as_coroutine(future))
        await asyncio.sleep(0)
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        error = future.exception(SECONDS)
        self.assertEqual(ErrorCode.CANCELLED, error and error.code)
        self.assertIsNone(self.auth.current_user)

    async def test_cancel_completes_the_future_with_an_error(self) -> None:
        hold("accounts:signUp")
        future = self.auth.sign_in_anonymously()
        future.cancel()
        with self.assertRaises(AuthError) as raised:
            await future
        self.assertEqual(ErrorCode.CANCELLED, raised.exception.code)

    async def test_wait_for_of_asyncio_limits_the_time(self) -> None:
        hold("accounts:signUp")
        future = self.auth.sign_in_anonymously()
        with self.assertRaises(asyncio.TimeoutError):
            await asyncio.wait_for(future, 0.01)
        self.assertTrue(future.done())

    async def test_future_of_an_app_with_polled_callbacks_can_be_awaited(self) -> None:
        self.app.set_callback_delivery(CallbackDelivery.POLLED)
        self.assertTrue((await self.auth.sign_in_anonymously()).user.uid)

    async def test_operation_continues_without_its_app(self) -> None:
        result = await new_app().auth.sign_in_anonymously()
        self.assertTrue(result.user.uid)

    def test_wait_has_a_limit(self) -> None:
        hold("accounts:signUp")
        future = self.auth.sign_in_anonymously()
        with self.assertRaises(TimeoutError):
            future.result(0.01)
        self.assertFalse(future.done())
        release("accounts:signUp")
        self.assertTrue(future.result(SECONDS).user.uid)

    def test_program_with_its_own_loop_polls(self) -> None:
        future = self.auth.sign_in_anonymously()
        while not future.done():
            pass
        self.assertTrue(future.result(0).user.uid)

    def test_polled_callbacks_run_in_poll(self) -> None:
        self.app.set_callback_delivery(CallbackDelivery.POLLED)
        threads: List[int] = []
        future = self.auth.sign_in_anonymously()
        future.add_done_callback(lambda _: threads.append(threading.get_ident()))
        future.result(SECONDS)
        self.assertEqual([], threads)
        while not threads:
            self.app.poll()
        self.assertEqual([threading.get_ident()], threads)

    def test_callback_of_a_complete_future_runs_at_once(self) -> None:
        future = self.auth.sign_in_anonymously()
        future.result(SECONDS)
        seen: List[Future[AuthResult]] = []
        future.add_done_callback(seen.append)
        self.assertEqual([future], seen)

    def test_waiting_on_the_thread_of_the_library_is_an_error(self) -> None:
        seen: List[BaseException] = []
        called = threading.Event()
        hold("accounts:signUp")

        def wait(_: object) -> None:
            try:
                self.auth.fetch_providers_for_email("ada@example.com").result()
            except BaseException as error:
                seen.append(error)
            called.set()

        future = self.auth.sign_in_anonymously()
        future.add_done_callback(wait)
        release("accounts:signUp")
        self.assertTrue(called.wait(SECONDS))
        self.assertIsInstance(seen[0], RuntimeError)

    def test_wait_inside_a_polled_callback_has_a_limit(self) -> None:
        self.app.set_callback_delivery(CallbackDelivery.POLLED)
        hold("accounts:signUp")
        pending = self.auth.sign_in_anonymously()
        times: List[float] = []

        def wait(_: object) -> None:
            began = time.monotonic()
            with self.assertRaises(TimeoutError):
                pending.result(3)
            times.append(time.monotonic() - began)

        self.auth.fetch_providers_for_email("ada@example.com").add_done_callback(wait)
        while not times:
            self.app.poll()
        self.assertGreaterEqual(times[0], 2.99)

    def test_wait_inside_a_polled_callback_ends_by_a_signal(self) -> None:
        self.app.set_callback_delivery(CallbackDelivery.POLLED)
        hold("accounts:signUp")
        pending = self.auth.sign_in_anonymously()
        times: List[float] = []

        def wait(_: object) -> None:
            began = time.monotonic()
            with self.assertRaises(KeyError):
                signal.setitimer(signal.ITIMER_REAL, 0.01)
                pending.result(SECONDS)
            times.append(time.monotonic() - began)

        def interrupt(*_: object) -> None:
            raise KeyError("interrupt")

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))
        self.auth.fetch_providers_for_email("ada@example.com").add_done_callback(wait)
        while not times:
            self.app.poll()
        self.assertLess(times[0], SECONDS / 2)

    def test_exception_of_a_callback_is_reported(self) -> None:
        future = self.auth.sign_in_anonymously()
        future.result(SECONDS)
        with Reports() as reports:
            future.add_done_callback(lambda _: 1 / 0)
        self.assertIsInstance(reports[0], ZeroDivisionError)

    def test_result_can_be_read_on_several_threads(self) -> None:
        future = self.auth.sign_in_anonymously()
        uids: List[str] = []
        threads = [threading.Thread(target=lambda: uids.append(future.result(SECONDS).user.uid)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((8, 1), (len(uids), len(set(uids))))

    def test_future_without_an_event_loop_cannot_be_awaited_by_accident(self) -> None:
        hold("accounts:signUp")
        future = self.auth.sign_in_anonymously()
        with self.assertRaises(RuntimeError):
            next(future.__await__())


async def as_coroutine(future: Future[AuthResult]) -> AuthResult:
    return await future
