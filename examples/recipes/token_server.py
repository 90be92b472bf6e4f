#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The part of a game's server that signs players of a platform in, and signs them out everywhere.

    POST /custom-token    The body is a ticket of the platform. The response is a custom token.
    POST /end-sessions    The body is an id token. All sessions of its user end. The response is the user's id.

Other bodies are refused with 403.

Usage: token_server.py [PORT]

It needs the package firebase-admin. The service account is that of GOOGLE_APPLICATION_CREDENTIALS. The server listens on
127.0.0.1: a proxy in front of it supplies TLS and limits the number of requests of a player.
"""
import http.server
import sys

import firebase_admin
from firebase_admin import auth, exceptions

LARGEST_BODY = 65536


class Refused(Exception):
    """The client cannot prove who the player is."""


def verify_ticket(ticket):
    """Returns the platform's id of the player, for example "steam:76561198000000001". Replace this function.

    Steam: request https://partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/ with the publisher's key, the
    id of the game and the ticket. The response has the id of the player.
    Epic: verify signature, issuer, audience and expiry of the id token with the keys that Epic publishes.
    """
    raise Refused("This server does not verify tickets yet.")


def create_custom_token(ticket):
    """A token that signs the player in. The account is created at the first sign-in."""
    return auth.create_custom_token(verify_ticket(ticket)).decode()


def end_sessions(id_token):
    """Ends the sessions of a player on all devices."""
    try:
        uid = auth.verify_id_token(id_token, check_revoked=True)["uid"]
    except (ValueError, auth.InvalidIdTokenError, auth.UserDisabledError, auth.UserNotFoundError) as error:
        raise Refused(str(error)) from error
    auth.revoke_refresh_tokens(uid)
    return uid


class Handler(http.server.BaseHTTPRequestHandler):
    actions = {"/custom-token": create_custom_token, "/end-sessions": end_sessions}

    def do_POST(self):
        action = self.actions.get(self.path)
        length = self.headers.get("Content-Length", "")
        if action is None:
            return self.respond(404)
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return self.respond(413)
        try:
            self.respond(200, action(self.rfile.read(int(length)).decode()))
        except (Refused, UnicodeDecodeError):
            self.respond(403)
        except exceptions.FirebaseError:
            self.respond(503)

    def respond(self, status, text=""):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Logs nothing, because requests contain tickets and tokens."""


def serve(port):
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)


def main():
    firebase_admin.initialize_app()
    server = serve(int(sys.argv[1]) if len(sys.argv) > 1 else 8080)
    print(f"Listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
