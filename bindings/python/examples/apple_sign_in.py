# SPDX-License-Identifier: Apache-2.0
"""Sign in with Apple, with every branch of Firebase's guide.

Start firebase-auth-emulator and set FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099. The emulator takes the place of Apple, too: a tool
has no sheet, so ask_apple() is where a program passes what Apple returned to it.
"""

import asyncio
import json
import os
import urllib.request
import uuid
from typing import Any, Awaitable, Dict, Tuple, TypeVar

from firebase_auth import (App, AppleAuthProvider, AppOptions, Auth, AuthError, Credential, ErrorCode, Nonce, OAuthProvider,
                           User)

T = TypeVar("T")
SHEET = "/emulator/v1/projects/demo-project/apple:signIn"


class Player:
    """A person with an Apple account."""

    def __init__(self, given_name: str, family_name: str) -> None:
        self.sub, self.given_name, self.family_name = f"{given_name}-{uuid.uuid4()}", given_name, family_name


async def finish(what: str, operation: Awaitable[T]) -> T:
    """Awaits an operation and prints how it ended."""
    try:
        result = await operation
    except AuthError as error:
        print(f"  {what}: failed\n    {error}")
        raise
    print(f"  {what}: done")
    return result


def ask_apple(player: Player, nonce: Nonce) -> Dict[str, Any]:
    """Apple receives the SHA-256 of the nonce, and returns it in the identity token."""
    question = {"sub": player.sub, "givenName": player.given_name, "familyName": player.family_name, "nonce": nonce.sha256_for_apple}
    request = urllib.request.Request(f"http://{os.environ['FIREBASE_AUTH_EMULATOR_HOST']}{SHEET}", json.dumps(question).encode(),
                                     {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        answer: Dict[str, Any] = json.load(response)
    return answer


def credential_of(player: Player) -> Tuple[Credential, str]:
    """A new credential, and the code that revokes the authorization."""
    nonce = Nonce()
    answer = ask_apple(player, nonce)
    credential = AppleAuthProvider.get_credential(answer["identityToken"], nonce.raw_for_firebase, player.given_name, player.family_name)
    return credential, answer["authorizationCode"]


def signed_in(auth: Auth) -> User:
    user = auth.current_user
    if user is None:
        raise SystemExit("nobody is signed in")
    return user


def print_user(auth: Auth) -> None:
    user = auth.current_user
    if user is None:
        print("  nobody is signed in")
    else:
        print(f"  signed in: {user.display_name} <{user.email}>{' (guest)' if user.is_anonymous else ''}, uid {user.uid}")


async def sign_in(auth: Auth, player: Player) -> None:
    credential, _ = credential_of(player)
    await finish("sign in with Apple", auth.sign_in_and_retrieve_data_with_credential(credential))


async def reauthenticate(auth: Auth, player: Player) -> str:
    credential, code = credential_of(player)
    await finish("re-authenticate", signed_in(auth).reauthenticate(credential))
    return code


async def link_guest(auth: Auth, player: Player) -> None:
    """Links a guest. If the player already has an account, signs in to that account instead."""
    guest = (await finish("sign in as a guest", auth.sign_in_anonymously())).user
    credential, _ = credential_of(player)
    try:
        await finish("link the guest", guest.link_with_credential(credential))
    except AuthError as error:
        if error.code != ErrorCode.CREDENTIAL_ALREADY_IN_USE or error.updated_credential is None:
            raise
        await finish("sign in with the updated credential", auth.sign_in_with_credential(error.updated_credential))


async def mix_up_nonces(auth: Auth, player: Player) -> None:
    """Firebase needs the raw nonce, Apple its SHA-256. This shows the error if both receive the SHA-256."""
    nonce = Nonce()
    answer = ask_apple(player, nonce)
    credential = OAuthProvider.get_credential("apple.com", answer["identityToken"], nonce.sha256_for_apple)
    try:
        await finish("sign in with the SHA-256", auth.sign_in_and_retrieve_data_with_credential(credential))
    except AuthError as error:
        assert error.code == ErrorCode.MISSING_OR_INVALID_NONCE


async def delete_account(auth: Auth, player: Player) -> None:
    """Apple requires that tokens are revoked before the deletion. Both need a recent sign-in."""
    code = await reauthenticate(auth, player)
    await finish("revoke", auth.revoke_token_with_authorization_code(code))
    await finish("delete", signed_in(auth).delete())


def new_app() -> App:
    return App(AppOptions(api_key="any-key-will-do-for-the-emulator", project_id="demo-project"))


async def first_start(ada: Player) -> None:
    with new_app() as app:
        app.auth.sign_out()
        print("Ada signs in with Apple.")
        await sign_in(app.auth, ada)
        print_user(app.auth)


async def second_start(ada: Player, grace: Player) -> None:
    with new_app() as app:
        auth = app.auth
        print("The program is started again.")
        print_user(auth)
        token = await finish("token", signed_in(auth).get_token())
        print(f"  the token has {len(token.split('.'))} parts, for the server of the game")
        print("Ada re-authenticates.")
        await reauthenticate(auth, ada)
        print("Ada signs out.")
        auth.sign_out()
        print_user(auth)
        print("Grace plays as a guest, then keeps her game with Apple.")
        await link_guest(auth, grace)
        print_user(auth)
        auth.sign_out()
        print("Ada plays as a guest, then remembers that she has an account.")
        await link_guest(auth, ada)
        print_user(auth)
        print("A program passes the wrong value of the nonce.")
        await mix_up_nonces(auth, ada)
        print("Ada deletes her account.")
        await delete_account(auth, ada)
        print_user(auth)


async def main() -> None:
    ada, grace = Player("Ada", "Lovelace"), Player("Grace", "Hopper")
    await first_start(ada)
    await second_start(ada, grace)


if __name__ == "__main__":
    asyncio.run(main())
