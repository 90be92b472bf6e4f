-- SPDX-License-Identifier: Apache-2.0
-- For wrk: the request that signs up a guest.
wrk.method = "POST"
wrk.path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
wrk.body = '{"returnSecureToken": true}'
wrk.headers["Content-Type"] = "application/json"
