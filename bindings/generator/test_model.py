# SPDX-License-Identifier: Apache-2.0
"""Tests of the model: facts of the headers that the writers of all bindings rely on."""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import model

MODEL = model.read()


def function(name):
    return MODEL.functions[name]


class ModelTests(unittest.TestCase):
    def test_every_function_of_the_headers_has_a_role(self):
        declared = {one.name for one in model.c_headers.functions()}
        self.assertEqual(declared, {one.name for one in MODEL.functions.values() if one.role})

    def test_every_function_belongs_to_one_type_or_family(self):
        owned = [one for handle in MODEL.handles.values() for one in handle.functions]
        owned += [one for family in MODEL.families.values() for one in family]
        self.assertEqual(sorted(one.name for one in owned), sorted(MODEL.functions))

    def test_method_belongs_to_the_type_of_its_object(self):
        self.assertEqual(("firebase_user", "multi_factor_count", "count"), noun_and_role("firebase_user_multi_factor_count"))
        self.assertEqual(("firebase_user_info", "uid", "getter"), noun_and_role("firebase_user_info_uid"))

    def test_function_without_an_object_belongs_to_the_family_of_its_name(self):
        self.assertEqual(("firebase_github_auth_provider", "get_credential", "function"),
                         noun_and_role("firebase_github_auth_provider_get_credential"))
        self.assertEqual(("firebase_log", "set_level", "function"), noun_and_role("firebase_log_set_level"))

    def test_function_that_runs_callbacks_is_no_getter(self):
        self.assertEqual("method", function("firebase_app_poll").role)

    def test_operation_states_what_its_future_completes_with(self):
        self.assertEqual("auth_result", function("firebase_auth_sign_in_anonymously").completes_with)
        self.assertEqual("firebase_auth_result", MODEL.futures["auth_result"].value.name)
        self.assertEqual("void", MODEL.futures["nothing"].value.kind)

    def test_list_of_a_future_has_the_function_with_the_number(self):
        self.assertEqual("list", MODEL.futures["string_at"].value.kind)
        self.assertEqual("firebase_future_string_count", MODEL.futures["string_at"].count.name)

    def test_output_is_the_result_of_a_function_that_fails(self):
        create = function("firebase_app_create")
        self.assertTrue(create.fails)
        self.assertEqual(("firebase_app", True), (create.output.name, create.output.owned))
        self.assertEqual(["options", "name"], [one.parameter for one in create.arguments])

    def test_callback_argument_hides_its_user_data_and_deleter(self):
        add = function("firebase_auth_add_state_listener")
        self.assertEqual(["listener"], [one.parameter for one in add.arguments])
        self.assertEqual("until_deleted", add.arguments[0].period)
        self.assertEqual("during_call", function("firebase_value_visit").arguments[0].period)

    def test_handles_are_counted_or_have_one_owner_or_depend_on_another_object(self):
        self.assertTrue(MODEL.handles["firebase_user"].is_counted)
        self.assertTrue(MODEL.handles["firebase_promise"].is_single)
        value = MODEL.handles["firebase_value"]
        self.assertFalse(value.is_counted or value.is_single)

    def test_list_can_have_several_columns(self):
        lists = {one.plural: one for one in MODEL.handles["firebase_provider_request"].lists}
        self.assertEqual(["custom_parameter_name_at", "custom_parameter_value_at"],
                         [one.member for one in lists["custom_parameters"].columns])

    def test_enumeration_without_a_type_is_named_after_its_constants(self):
        self.assertEqual("firebase_future_status", function("firebase_future_status").result.name)
        self.assertEqual("COMPLETE", MODEL.enumerations["firebase_future_status"].constants[0].short_name)

    def test_struct_with_callbacks_hides_its_user_data(self):
        options = MODEL.structs["firebase_web_sign_in_options"]
        self.assertTrue(options.has_callbacks)
        self.assertEqual(["open_url", "progress", "timeout_milliseconds", "app_name", "auth_domain", "sdk_url", "icon",
                          "color", "sentences"],
                         [one.value.parameter for one in options.values])

    def test_member_that_can_be_null_is_nullable(self):
        members = {one.value.parameter: one.value for one in MODEL.structs["firebase_authenticated_user_data"].members}
        self.assertEqual((False, True), (members["uid"].nullable, members["email"].nullable))

    def test_unit_of_a_time_is_known(self):
        self.assertEqual("milliseconds_since_1970", function("firebase_user_creation_timestamp").result.unit)

    def test_comment_is_split_into_its_parts(self):
        doc = function("firebase_auth_sign_in_with_custom_token").doc
        self.assertEqual("Signs in with a token that the server of the game created with the Admin SDK. The future has an auth "
                         "result.", doc.summary)
        self.assertEqual(2, len(doc.errors))
        self.assertEqual({"auth": "The Auth.", "token": "The custom token."}, doc.parameters)
        self.assertEqual(("The future.", "0.1"), (doc.result, doc.since))

    def test_text_for_a_binding_does_not_mention_null_objects(self):
        result = function("firebase_user_email").doc.result
        self.assertEqual('The email address; "" if there is none.', model.for_binding(result))

    def test_text_for_a_binding_keeps_other_clauses(self):
        result = function("firebase_auth_set_language_code").doc.result
        self.assertEqual("FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if the tag is malformed.",
                         model.for_binding(result))

    def test_text_for_a_binding_mentions_neither_the_lifetime_of_an_argument_nor_the_unit_of_a_time(self):
        begin = MODEL.structs["firebase_provider_handler"].values[0].doc
        self.assertNotIn("valid during the call", model.for_binding(" ".join([begin.summary, *begin.details])))
        self.assertEqual("The time for the connection; the default is 10 seconds.",
                         model.for_binding(function("firebase_app_options_set_timeouts").doc.parameters["connect"]))

    def test_text_for_a_binding_keeps_its_sentences_whole(self):
        texts = [model.for_binding(text) for one in MODEL.functions.values()
                 for text in [one.doc.result, *one.doc.parameters.values(), *one.doc.errors]]
        self.assertEqual([], [text for text in texts if re.search(r"if if|or or|: is |: for |, \.|`\w+` is NULL|  ", text)])


def noun_and_role(name):
    found = function(name)
    return found.noun, found.member, found.role


if __name__ == "__main__":
    unittest.main()
