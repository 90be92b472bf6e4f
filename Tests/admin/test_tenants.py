# SPDX-License-Identifier: Apache-2.0
"""Tenants, and the users in them."""

from firebase_admin import auth, tenant_mgt

from support import AdminTest


class TenantTests(AdminTest):
    def make(self, name="players", **fields):
        return tenant_mgt.create_tenant(name, **fields)

    def test_a_tenant_is_made_read_changed_and_deleted(self):
        made = self.make(allow_password_sign_up=True, enable_email_link_sign_in=True)
        self.assertTrue(made.tenant_id.startswith("players-"))
        read = tenant_mgt.get_tenant(made.tenant_id)
        self.assertEqual(read.display_name, "players")
        self.assertTrue(read.allow_password_sign_up)
        self.assertTrue(read.enable_email_link_sign_in)
        changed = tenant_mgt.update_tenant(made.tenant_id, display_name="others", allow_password_sign_up=False)
        self.assertEqual(changed.display_name, "others")
        self.assertFalse(changed.allow_password_sign_up)
        self.assertTrue(changed.enable_email_link_sign_in)
        tenant_mgt.delete_tenant(made.tenant_id)
        with self.assertRaises(tenant_mgt.TenantNotFoundError):
            tenant_mgt.get_tenant(made.tenant_id)

    def test_tenants_are_listed_page_by_page(self):
        made = {self.make().tenant_id for _ in range(5)}
        page = tenant_mgt.list_tenants(max_results=2)
        self.assertEqual(len(page.tenants), 2)
        self.assertEqual({tenant.tenant_id for tenant in page.iterate_all()}, made)

    def test_an_unknown_tenant_is_told(self):
        for ask in (
                lambda: tenant_mgt.get_tenant("nothing"), lambda: tenant_mgt.delete_tenant("nothing"),
                lambda: tenant_mgt.update_tenant("nothing", display_name="others"),
                lambda: tenant_mgt.auth_for_tenant("nothing").get_user("ada")):
            with self.assertRaises(tenant_mgt.TenantNotFoundError):
                ask()

    def test_a_tenants_users_are_its_own(self):
        tenant = self.make(allow_password_sign_up=True)
        inside = tenant_mgt.auth_for_tenant(tenant.tenant_id)
        user = inside.create_user(uid="ada", email="ada@example.com", password="secret")
        self.assertEqual(user.tenant_id, tenant.tenant_id)
        with self.assertRaises(auth.UserNotFoundError):
            auth.get_user("ada")
        outside = auth.create_user(uid="ada", email="ada@example.com", password="other-secret")
        self.assertIsNone(outside.tenant_id)
        session = self.sign_in("ada@example.com", "secret", tenantId=tenant.tenant_id)
        self.assertEqual(inside.verify_id_token(session["idToken"])["firebase"]["tenant"], tenant.tenant_id)
        self.assert_refused("INVALID_PASSWORD", self.sign_in, "ada@example.com", "secret")

    def test_a_token_of_another_tenant_is_refused(self):
        tenants = [self.make(allow_password_sign_up=True).tenant_id for _ in range(2)]
        first, second = (tenant_mgt.auth_for_tenant(tenant) for tenant in tenants)
        first.create_user(email="ada@example.com", password="secret")
        session = self.sign_in("ada@example.com", "secret", tenantId=tenants[0])
        with self.assertRaises(tenant_mgt.TenantIdMismatchError):
            second.verify_id_token(session["idToken"])
        self.assert_refused(
            "TENANT_ID_MISMATCH", self.client, "lookup", idToken=session["idToken"], tenantId=tenants[1])

    def test_a_tenants_custom_token_signs_in_there(self):
        tenant = self.make().tenant_id
        inside = tenant_mgt.auth_for_tenant(tenant)
        token = inside.create_custom_token("ada", {"level": 7})
        session = self.sign_in_with_custom_token(token, tenantId=tenant)
        claims = inside.verify_id_token(session["idToken"], check_revoked=True)
        self.assertEqual((claims["uid"], claims["level"]), ("ada", 7))
        self.assert_refused("TENANT_ID_MISMATCH", self.sign_in_with_custom_token, token)

    def test_a_tenants_tokens_are_revoked(self):
        tenant = self.make(allow_password_sign_up=True).tenant_id
        inside = tenant_mgt.auth_for_tenant(tenant)
        inside.create_user(uid="ada", email="ada@example.com", password="secret")
        inside.set_custom_user_claims("ada", {"admin": True})
        session = self.sign_in("ada@example.com", "secret", tenantId=tenant)
        self.assertIs(inside.verify_id_token(session["idToken"])["admin"], True)
        inside.revoke_refresh_tokens("ada")
        self.assert_refused("TOKEN_EXPIRED", self.refresh, session["refreshToken"])

    def test_a_tenants_links_name_it(self):
        tenant = self.make(allow_password_sign_up=True).tenant_id
        inside = tenant_mgt.auth_for_tenant(tenant)
        inside.create_user(email="ada@example.com", password="secret")
        self.assertIn(f"tenantId={tenant}", inside.generate_password_reset_link("ada@example.com"))
        self.assertIn(f"tenantId={tenant}", inside.generate_email_verification_link("ada@example.com"))

    def test_a_tenants_users_are_imported_listed_and_deleted(self):
        inside = tenant_mgt.auth_for_tenant(self.make().tenant_id)
        result = inside.import_users([auth.ImportUserRecord(uid=uid) for uid in ("ada", "bob")])
        self.assertEqual(result.success_count, 2)
        self.assertEqual([user.uid for user in inside.list_users().iterate_all()], ["ada", "bob"])
        self.assertEqual(auth.list_users().users, [])
        self.assertEqual(inside.delete_users(["ada", "bob"]).success_count, 2)
        self.assertEqual(inside.list_users().users, [])

    def test_a_tenant_says_who_may_sign_up(self):
        tenant = self.make().tenant_id
        self.assert_refused(
            "OPERATION_NOT_ALLOWED", self.client, "signUp", email="ada@example.com", password="secret",
            tenantId=tenant)
        self.assert_refused("ADMIN_ONLY_OPERATION", self.client, "signUp", tenantId=tenant)
        tenant_mgt.update_tenant(tenant, allow_password_sign_up=True)
        self.client("signUp", email="ada@example.com", password="secret", tenantId=tenant)
