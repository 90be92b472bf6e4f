# SPDX-License-Identifier: Apache-2.0
"""How the project and its tenants use providers of OpenID Connect and SAML."""

from firebase_admin import auth, tenant_mgt

from support import AdminTest


class ProviderTests(AdminTest):
    def make_oidc(self, scope=auth, provider_id="oidc.mine"):
        return scope.create_oidc_provider_config(
            provider_id, client_id="client", issuer="https://login.example", display_name="Mine", enabled=True)

    def test_a_provider_of_openid_connect_is_made_read_changed_and_deleted(self):
        self.assertEqual(self.make_oidc().provider_id, "oidc.mine")
        read = auth.get_oidc_provider_config("oidc.mine")
        self.assertEqual((read.client_id, read.issuer, read.enabled), ("client", "https://login.example", True))
        changed = auth.update_oidc_provider_config("oidc.mine", client_id="other", enabled=False)
        self.assertEqual((changed.client_id, changed.display_name, changed.enabled), ("other", "Mine", False))
        auth.delete_oidc_provider_config("oidc.mine")
        with self.assertRaises(auth.ConfigurationNotFoundError):
            auth.get_oidc_provider_config("oidc.mine")

    def test_a_provider_of_saml_is_made_read_and_changed(self):
        auth.create_saml_provider_config(
            "saml.mine", idp_entity_id="entity", sso_url="https://login.example/sso", x509_certificates=["one"],
            rp_entity_id="game", callback_url="https://game.example/__/auth/handler", enabled=True)
        changed = auth.update_saml_provider_config("saml.mine", sso_url="https://other.example/sso")
        self.assertEqual(changed.sso_url, "https://other.example/sso")
        read = auth.get_saml_provider_config("saml.mine")
        self.assertEqual((read.idp_entity_id, read.x509_certificates), ("entity", ["one"]))
        self.assertEqual(read.sso_url, "https://other.example/sso")
        auth.delete_saml_provider_config("saml.mine")
        with self.assertRaises(auth.ConfigurationNotFoundError):
            auth.get_saml_provider_config("saml.mine")

    def test_providers_are_listed_by_their_kind(self):
        for provider_id in ("oidc.one", "oidc.two"):
            self.make_oidc(provider_id=provider_id)
        listed = auth.list_oidc_provider_configs().iterate_all()
        self.assertEqual([provider.provider_id for provider in listed], ["oidc.one", "oidc.two"])
        self.assertEqual(list(auth.list_saml_provider_configs().iterate_all()), [])

    def test_a_tenants_providers_are_its_own(self):
        inside = tenant_mgt.auth_for_tenant(tenant_mgt.create_tenant("players").tenant_id)
        self.make_oidc(inside)
        self.assertEqual(inside.get_oidc_provider_config("oidc.mine").client_id, "client")
        with self.assertRaises(auth.ConfigurationNotFoundError):
            auth.get_oidc_provider_config("oidc.mine")
