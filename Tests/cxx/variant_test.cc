// SPDX-License-Identifier: Apache-2.0
#include "firebase/variant.h"

#include <gtest/gtest.h>
#include <string.h>

#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace firebase {
namespace {

const char kText[] = "a text that is longer than any string would keep inside itself";

/// One of each type.
std::vector<Variant> Samples() {
  return {Variant::Null(),
          Variant::One(),
          Variant::OnePointZero(),
          Variant::True(),
          Variant::FromStaticString(kText),
          Variant(std::vector<Variant>{Variant(1), Variant("x")}),
          Variant(std::map<Variant, Variant>{{Variant("k"), Variant(2)}}),
          Variant::FromStaticBlob(kText, 3)};
}

TEST(VariantTest, HasNoMoreThanThreeWords) { EXPECT_LE(sizeof(Variant), 3 * sizeof(int64_t)); }

TEST(VariantTest, DefaultConstructedIsNull) { EXPECT_TRUE(Variant().is_null()); }

TEST(VariantTest, NumbersKeepTheirValue) {
  EXPECT_EQ(Variant(42).int64_value(), 42);
  EXPECT_EQ(Variant(int16_t{-2}).int64_value(), -2);
  EXPECT_EQ(Variant(uint8_t{200}).int64_value(), 200);
  EXPECT_EQ(Variant(1.5f).double_value(), 1.5);
  EXPECT_TRUE(Variant(true).bool_value());
}

TEST(VariantTest, LiteralsAreStaticText) {
  const Variant text = kText;
  EXPECT_TRUE(text.is_static_string());
  EXPECT_EQ(text.string_value(), kText);
}

TEST(VariantTest, StringsAreMutableText) {
  const Variant text = std::string(kText);
  EXPECT_TRUE(text.is_mutable_string());
  EXPECT_STREQ(text.string_value(), kText);
}

TEST(VariantTest, ChangeableCharactersAreCopied) {
  char letters[] = "abc";
  const Variant text = static_cast<char*>(letters);
  letters[0] = 'x';
  EXPECT_STREQ(text.string_value(), "abc");
}

TEST(VariantTest, NullTextIsNull) { EXPECT_TRUE(Variant(static_cast<const char*>(nullptr)).is_null()); }

TEST(VariantTest, ContainersBecomeVariants) {
  const int numbers[] = {1, 2, 3};
  EXPECT_EQ(Variant(std::vector<int>{1, 2, 3}), Variant(numbers, 3));
  const Variant map = std::map<std::string, int>{{"one", 1}};
  EXPECT_EQ(map.map().at(Variant("one")).int64_value(), 1);
}

TEST(VariantTest, CopiesAreEqualAndIndependent) {
  for (const Variant& sample : Samples()) {
    Variant copy = sample;
    EXPECT_EQ(copy, sample);
    copy = Variant("something else");
    EXPECT_NE(copy, sample);
  }
}

TEST(VariantTest, MovingLeavesNull) {
  for (Variant sample : Samples()) {
    const Variant copy = sample;
    const Variant moved = std::move(sample);
    EXPECT_EQ(moved, copy);
    EXPECT_TRUE(sample.is_null());
  }
}

TEST(VariantTest, SelfAssignmentIsHarmless) {
  for (Variant sample : Samples()) {
    const Variant copy = sample;
    Variant& same = sample;
    sample = same;
    EXPECT_EQ(sample, copy);
    sample = std::move(same);
    EXPECT_EQ(sample, copy);
  }
}

TEST(VariantTest, CanBeSetToAPartOfItself) {
  Variant list = std::vector<Variant>{Variant(std::vector<int>{1, 2})};
  list.set_vector(list.vector()[0].vector());
  EXPECT_EQ(list, Variant(std::vector<int>{1, 2}));
  list = list.vector()[1];
  EXPECT_EQ(list, Variant(2));
}

TEST(VariantTest, OrderIsByTypeFirst) {
  const std::vector<Variant> samples = Samples();
  for (size_t i = 0; i + 1 < samples.size(); i++) {
    EXPECT_LT(samples[i], samples[i + 1]);
    EXPECT_LE(samples[i], samples[i + 1]);
    EXPECT_GT(samples[i + 1], samples[i]);
    EXPECT_FALSE(samples[i] >= samples[i + 1]);
    EXPECT_GE(samples[i], samples[i]);
  }
}

TEST(VariantTest, BothKindsOfTextAreEqual) {
  EXPECT_EQ(Variant("text"), Variant(std::string("text")));
  EXPECT_LT(Variant("a"), Variant(std::string("b")));
}

TEST(VariantTest, BothKindsOfBytesAreEqual) {
  EXPECT_EQ(Variant::FromStaticBlob("ab", 2), Variant::FromMutableBlob("ab", 2));
  EXPECT_LT(Variant::FromStaticBlob("a", 1), Variant::FromMutableBlob("ab", 2));
}

TEST(VariantTest, TextIsComparedBeyondNul) {
  EXPECT_NE(Variant(std::string("a\0b", 3)), Variant(std::string("a\0c", 3)));
}

TEST(VariantTest, NotANumberCanBeAKey) {
  const Variant nan = std::numeric_limits<double>::quiet_NaN();
  std::map<Variant, Variant> map{{Variant(1.0), Variant("one")}, {nan, Variant("nan")}};
  EXPECT_EQ(map.size(), 2u);
  EXPECT_STREQ(map[nan].string_value(), "nan");
}

TEST(VariantTest, DeepListsAreComparedOnce) {
  Variant a;
  for (int depth = 0; depth < 200; depth++) a = Variant(std::vector<Variant>{a});
  EXPECT_EQ(a, Variant(a));
}

TEST(VariantTest, ClearMakesAnEmptyValueOfTheType) {
  for (int type = Variant::kTypeNull; type <= Variant::kTypeMutableBlob; type++) {
    Variant value = "something";
    value.Clear(static_cast<Variant::Type>(type));
    EXPECT_EQ(value.type(), type);
    EXPECT_FALSE(value.AsBool().bool_value());
  }
}

TEST(VariantTest, EveryTypeHasAName) {
  EXPECT_STREQ(Variant::TypeName(Variant::kTypeNull), "Null");
  EXPECT_STREQ(Variant::TypeName(Variant::kTypeMutableBlob), "MutableBlob");
}

TEST(VariantTest, AsString) {
  EXPECT_STREQ(Variant(-7).AsString().string_value(), "-7");
  EXPECT_STREQ(Variant(0.5).AsString().string_value(), "0.5000000000000000");
  EXPECT_STREQ(Variant(false).AsString().string_value(), "false");
  EXPECT_STREQ(Variant().AsString().string_value(), "");
  EXPECT_EQ(Variant(1e300).AsString().mutable_string().size(), 318u);
}

TEST(VariantTest, AsInt64) {
  EXPECT_EQ(Variant("12 monkeys").AsInt64().int64_value(), 12);
  EXPECT_EQ(Variant(-2.9).AsInt64().int64_value(), -2);
  EXPECT_EQ(Variant(true).AsInt64().int64_value(), 1);
  EXPECT_EQ(Variant::EmptyMap().AsInt64().int64_value(), 0);
}

TEST(VariantTest, AsInt64TakesRealsToTheEndsOfTheRange) {
  EXPECT_EQ(Variant(1e30).AsInt64().int64_value(), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(Variant(-1e30).AsInt64().int64_value(), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(Variant(std::numeric_limits<double>::quiet_NaN()).AsInt64().int64_value(), 0);
}

TEST(VariantTest, AsDouble) {
  EXPECT_EQ(Variant("0.25").AsDouble().double_value(), 0.25);
  EXPECT_EQ(Variant(3).AsDouble().double_value(), 3.0);
  EXPECT_EQ(Variant().AsDouble().double_value(), 0.0);
}

TEST(VariantTest, AsBool) {
  EXPECT_TRUE(Variant("true").AsBool().bool_value());
  EXPECT_FALSE(Variant("false").AsBool().bool_value());
  EXPECT_FALSE(Variant("").AsBool().bool_value());
  EXPECT_TRUE(Variant(-1).AsBool().bool_value());
  EXPECT_FALSE(Variant(0.0).AsBool().bool_value());
}

TEST(VariantTest, ReadingAnotherTypeGivesNothing) {
  const Variant null;
  EXPECT_EQ(null.int64_value(), 0);
  EXPECT_EQ(null.double_value(), 0.0);
  EXPECT_FALSE(null.bool_value());
  EXPECT_STREQ(null.string_value(), "");
  EXPECT_EQ(null.mutable_string(), "");
  EXPECT_TRUE(null.vector().empty());
  EXPECT_TRUE(null.map().empty());
  EXPECT_EQ(null.blob_size(), 0u);
  EXPECT_EQ(null.blob_data(), nullptr);
  EXPECT_EQ(null.mutable_blob_data(), nullptr);
}

TEST(VariantTest, ChangingAnotherTypeMakesItThatType) {
  Variant value = 3;
  value.mutable_string() += "text";
  EXPECT_STREQ(value.string_value(), "text");
  value.vector().push_back(Variant(1));
  EXPECT_EQ(value.vector().size(), 1u);
  value.map()[Variant("key")] = Variant(2);
  EXPECT_TRUE(value.is_map());
}

TEST(VariantTest, ChangingStaticTextCopiesIt) {
  Variant value = kText;
  value.mutable_string()[0] = 'A';
  EXPECT_TRUE(value.is_mutable_string());
  EXPECT_EQ(kText[0], 'a');
}

TEST(VariantTest, ChangingStaticBytesCopiesThem) {
  const uint8_t bytes[] = {1, 2};
  Variant value = Variant::FromStaticBlob(bytes, 2);
  value.mutable_blob_data()[0] = 9;
  EXPECT_EQ(value.blob_data()[0], 9);
  EXPECT_EQ(bytes[0], 1);
}

TEST(VariantTest, EmptyMutableBlobHasThatManyBytes) {
  const Variant blob = Variant::EmptyMutableBlob(3);
  ASSERT_EQ(blob.blob_size(), 3u);
  EXPECT_EQ(blob.blob_data()[2], 0);
}

TEST(VariantTest, AssignTakesTheObjectOver) {
  auto* text = new std::string(kText);
  auto* list = new std::vector<Variant>{Variant(1)};
  auto* map = new std::map<Variant, Variant>{{Variant(1), Variant(2)}};
  Variant value;
  value.AssignMutableString(&text);
  EXPECT_EQ(value.mutable_string(), kText);
  value.AssignVector(&list);
  EXPECT_EQ(value.vector().size(), 1u);
  value.AssignMap(&map);
  EXPECT_EQ(value.map().size(), 1u);
  EXPECT_EQ(text, nullptr);
  EXPECT_EQ(list, nullptr);
  EXPECT_EQ(map, nullptr);
}

TEST(VariantTest, TypesHaveTheNumbersOfFirebase) {
  EXPECT_EQ(Variant::kTypeNull, 0);
  EXPECT_EQ(Variant::kTypeInt64, 1);
  EXPECT_EQ(Variant::kTypeDouble, 2);
  EXPECT_EQ(Variant::kTypeBool, 3);
  EXPECT_EQ(Variant::kTypeStaticString, 4);
  EXPECT_EQ(Variant::kTypeMutableString, 5);
  EXPECT_EQ(Variant::kTypeVector, 6);
  EXPECT_EQ(Variant::kTypeMap, 7);
  EXPECT_EQ(Variant::kTypeStaticBlob, 8);
  EXPECT_EQ(Variant::kTypeMutableBlob, 9);
}

TEST(VariantTest, EverySmallNumberConverts) {
  EXPECT_EQ(Variant(int64_t{1} << 40).int64_value(), int64_t{1} << 40);
  EXPECT_EQ(Variant(int8_t{-3}).int64_value(), -3);
  EXPECT_EQ(Variant('a').int64_value(), 'a');
  EXPECT_EQ(Variant(2.5).double_value(), 2.5);
}

TEST(VariantTest, ConstantsAreWhatTheirNamesSay) {
  EXPECT_TRUE(Variant::Null().is_null());
  EXPECT_EQ(Variant::Zero().int64_value(), 0);
  EXPECT_TRUE(Variant::Zero().is_int64());
  EXPECT_EQ(Variant::One().int64_value(), 1);
  EXPECT_TRUE(Variant::ZeroPointZero().is_double());
  EXPECT_EQ(Variant::OnePointZero().double_value(), 1.0);
  EXPECT_FALSE(Variant::False().bool_value());
  EXPECT_TRUE(Variant::True().bool_value());
  EXPECT_TRUE(Variant::EmptyString().is_static_string());
  EXPECT_STREQ(Variant::EmptyString().string_value(), "");
  EXPECT_TRUE(Variant::EmptyMutableString().is_mutable_string());
  EXPECT_TRUE(Variant::EmptyVector().vector().empty());
  EXPECT_TRUE(Variant::EmptyVector().is_vector());
  EXPECT_TRUE(Variant::EmptyMap().map().empty());
  EXPECT_TRUE(Variant::EmptyMap().is_map());
}

TEST(VariantTest, FactoriesMakeTheTypeOfTheirName) {
  EXPECT_EQ(Variant::FromInt64(-5).int64_value(), -5);
  EXPECT_EQ(Variant::FromDouble(0.5).double_value(), 0.5);
  EXPECT_TRUE(Variant::FromBool(true).bool_value());
  EXPECT_EQ(Variant::FromStaticString(kText).string_value(), kText);
  EXPECT_TRUE(Variant::FromMutableString("text").is_mutable_string());
  EXPECT_TRUE(Variant::MutableStringFromStaticString("text").is_mutable_string());
  EXPECT_TRUE(Variant::MutableStringFromStaticString(nullptr).is_mutable_string());
  const Variant bytes = Variant::FromStaticBlob(kText, 4);
  EXPECT_TRUE(bytes.is_static_blob());
  EXPECT_EQ(static_cast<const void*>(bytes.blob_data()), kText);
  const Variant copied = Variant::FromMutableBlob(kText, 4);
  EXPECT_TRUE(copied.is_mutable_blob());
  EXPECT_NE(static_cast<const void*>(copied.blob_data()), kText);
  EXPECT_EQ(copied.blob_size(), 4u);
}

TEST(VariantTest, QueriesKnowTheTypesOfTheirGroup) {
  for (const Variant& sample : Samples()) {
    EXPECT_EQ(sample.is_numeric(), sample.is_int64() || sample.is_double());
    EXPECT_EQ(sample.is_string(), sample.is_static_string() || sample.is_mutable_string());
    EXPECT_EQ(sample.is_blob(), sample.is_static_blob() || sample.is_mutable_blob());
    EXPECT_EQ(sample.is_container_type(), sample.is_vector() || sample.is_map());
    EXPECT_EQ(sample.is_fundamental_type(),
              sample.is_null() || sample.is_numeric() || sample.is_bool() || sample.is_string());
  }
}

TEST(VariantTest, NullIsAFundamentalType) {
  EXPECT_TRUE(Variant::Null().is_fundamental_type());
  EXPECT_FALSE(Variant::EmptyMap().is_fundamental_type());
}

TEST(VariantTest, SettersReplaceTypeAndValue) {
  Variant value = std::vector<int>{1};
  value.set_int64_value(4);
  EXPECT_EQ(value, Variant(4));
  value.set_double_value(0.5);
  EXPECT_EQ(value, Variant(0.5));
  value.set_bool_value(true);
  EXPECT_EQ(value, Variant(true));
  value.set_null();
  EXPECT_TRUE(value.is_null());
  value.set_vector({Variant(1)});
  EXPECT_EQ(value.vector().size(), 1u);
  value.set_map({{Variant(1), Variant(2)}});
  EXPECT_EQ(value.map().size(), 1u);
}

TEST(VariantTest, SettersOfTextKeepOrCopy) {
  Variant value;
  value.set_string_value(kText);
  EXPECT_EQ(value.string_value(), kText);
  char letters[] = "abc";
  value.set_string_value(static_cast<char*>(letters));
  EXPECT_NE(value.string_value(), letters);
  value.set_string_value(std::string("text"));
  EXPECT_TRUE(value.is_mutable_string());
  value.set_mutable_string("short", /*use_small_string=*/false);
  EXPECT_STREQ(value.string_value(), "short");
  value.set_string_value(static_cast<char*>(nullptr));
  EXPECT_TRUE(value.is_null());
}

TEST(VariantTest, SettersOfBytesKeepOrCopy) {
  Variant value;
  value.set_static_blob(kText, 5);
  EXPECT_EQ(static_cast<const void*>(value.blob_data()), kText);
  value.set_mutable_blob(kText, 5);
  EXPECT_EQ(memcmp(value.mutable_blob_data(), kText, 5), 0);
  EXPECT_NE(static_cast<const void*>(value.mutable_blob_data()), kText);
  value.set_static_blob(nullptr, 5);
  EXPECT_EQ(value.blob_size(), 0u);
  value.set_mutable_blob(nullptr, 5);
  EXPECT_EQ(value.blob_size(), 0u);
}

TEST(VariantTest, AssignedPointersOfNullMakeEmptyValues) {
  std::string* no_text = nullptr;
  std::vector<Variant>* no_list = nullptr;
  std::map<Variant, Variant>* no_map = nullptr;
  Variant value = 3;
  value.AssignMutableString(&no_text);
  EXPECT_TRUE(value.is_mutable_string());
  value.AssignVector(&no_list);
  EXPECT_TRUE(value.is_vector());
  value.AssignMap(&no_map);
  EXPECT_TRUE(value.is_map());
}

TEST(VariantTest, OtherTypesDoNotConvert) {
  EXPECT_FALSE((std::is_constructible<Variant, uint64_t>::value));
  EXPECT_FALSE((std::is_constructible<Variant, void*>::value));
  EXPECT_FALSE((std::is_constructible<Variant, std::nullptr_t>::value));
}

}  // namespace
}  // namespace firebase
