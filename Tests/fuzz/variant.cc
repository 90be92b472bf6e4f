// SPDX-License-Identifier: Apache-2.0
// Variants, built and changed by an input as by a program for a stack machine.
#include "firebase/variant.h"

#include <cmath>
#include <cstring>
#include <deque>

#include "support.h"

using firebase::Variant;

extern "C" void fuzz_variant(const uint8_t* bytes, size_t size);

namespace {

class Machine {
 public:
  Machine(const uint8_t* bytes, size_t size) : input_{bytes, size} {}

  void Run() {
    while (input_.size > 0 && stack_.size() < 64) Step(take_byte(&input_));
    for (const Variant& value : stack_) Check(value);
    for (size_t i = 1; i < stack_.size(); i++) CheckOrder(stack_[i - 1], stack_[i]);
  }

 private:
  std::string TakeText() {
    size_t size = take_byte(&input_) % 32;
    if (size > input_.size) size = input_.size;
    std::string text(reinterpret_cast<const char*>(input_.bytes), size);
    input_.bytes += size;
    input_.size -= size;
    return text;
  }

  template <typename T>
  T TakeNumber() {
    T number{};
    const std::string text = TakeText();
    memcpy(&number, text.data(), text.size() < sizeof number ? text.size() : sizeof number);
    return number;
  }

  // Static strings and bytes must outlive the Variants.
  const std::string& Keep(const std::string& text) {
    kept_.push_back(text);
    return kept_.back();
  }

  Variant& Top() {
    if (stack_.empty()) stack_.emplace_back();
    return stack_.back();
  }

  Variant Pop() {
    Variant value = Top();
    stack_.pop_back();
    return value;
  }

  // How many values there are in one, or more than the limit.
  static size_t Size(const Variant& value) {
    size_t size = 1;
    for (const Variant& element : value.vector())
      if ((size += Size(element)) > kLimit) return size;
    for (const auto& entry : value.map()) {
      if ((size += Size(entry.first) + Size(entry.second)) > kLimit) return size;
    }
    return size;
  }

  void Step(uint8_t operation) {
    // Each copy into itself doubles a value.
    if (Size(Top()) > kLimit) Top().Clear();
    switch (operation % 28) {
      case 0: stack_.emplace_back(); break;
      case 1: stack_.push_back(Variant::FromInt64(TakeNumber<int64_t>())); break;
      case 2: stack_.push_back(Variant::FromDouble(TakeNumber<double>())); break;
      case 3: stack_.push_back(Variant::FromBool(take_byte(&input_) & 1)); break;
      case 4: stack_.push_back(Variant::FromStaticString(Keep(TakeText()).c_str())); break;
      case 5: stack_.push_back(Variant::FromMutableString(TakeText())); break;
      case 6: PushBlob(false); break;
      case 7: PushBlob(true); break;
      case 8: stack_.push_back(Variant::EmptyVector()); break;
      case 9: stack_.push_back(Variant::EmptyMap()); break;
      case 10: stack_.push_back(Variant(Top())); break;
      case 11: {
        const Variant value = Pop();
        Top().vector().push_back(value);
        break;
      }
      case 12: {
        const Variant value = Pop(), key = Pop();
        Top().map()[key] = value;
        break;
      }
      case 13: Top().Clear(static_cast<Variant::Type>(take_byte(&input_) % 10)); break;
      case 14: {
        const Variant& self = Top();
        Top() = self;
        break;
      }
      case 15: Top() = Top().AsString(); break;
      case 16: Top() = Top().AsInt64(); break;
      case 17: Top() = Top().AsDouble(); break;
      case 18: Top() = Top().AsBool(); break;
      case 19: Top().mutable_string() += "x"; break;
      case 20: ChangeBlob(); break;
      case 21: Move(); break;
      case 22: {
        auto* text = new std::string(TakeText());
        Top().AssignMutableString(&text);
        break;
      }
      case 23: {
        auto* list = new std::vector<Variant>(2, Top());
        Top().AssignVector(&list);
        break;
      }
      case 24: Top().set_string_value(static_cast<const char*>(nullptr)); break;
      case 25:
        if (!Top().vector().empty()) {
          const Variant first = Top().vector()[0];
          Top() = first;
        }
        break;
      case 26:
        if (!Top().vector().empty()) Top() = Top().vector()[0];
        break;
      default:
        if (!stack_.empty()) stack_.pop_back();
    }
  }

  void ChangeBlob() {
    uint8_t* bytes = Top().mutable_blob_data();
    if (Top().blob_size() > 0) *bytes ^= 1;
  }

  void Move() {
    Variant taken = std::move(Top());
    require(Top().is_null(), "A moved Variant is null");
    Top() = std::move(taken);
  }

  void PushBlob(bool is_static) {
    const std::string text = TakeText();
    stack_.push_back(is_static ? Variant::FromStaticBlob(Keep(text).data(), text.size())
                               : Variant::FromMutableBlob(text.data(), text.size()));
  }

  static void Check(const Variant& value) {
    const Variant copy = value;
    require(copy == value && !(copy < value), "A copy is equal");
    require(copy.type() == value.type(), "A copy has the same type");
    require(strlen(Variant::TypeName(value.type())) > 0, "Every type has a name");
    (void)strlen(value.string_value());
    require(value.is_string() || *value.string_value() == 0, "Only text is text");
    (void)value.AsInt64();
    (void)value.AsDouble();
    (void)value.AsBool();
    require(value.AsString().is_string(), "A string stands for everything");
    for (const Variant& element : value.vector()) Check(element);
    for (const auto& entry : value.map()) {
      Check(entry.first);
      require(value.map().find(entry.first) != value.map().end(), "What is in a map is found");
      Check(entry.second);
    }
  }

  static void CheckOrder(const Variant& one, const Variant& other) {
    const int holds = (one < other) + (one > other) + (one == other);
    require(holds == 1, "One of less, greater and equal holds");
    require((one <= other) == !(one > other), "The comparisons agree");
  }

  static constexpr size_t kLimit = 1000;

  fuzz_input input_;
  std::deque<std::string> kept_;
  std::vector<Variant> stack_;
};

}  // namespace

void fuzz_variant(const uint8_t* bytes, size_t size) { Machine(bytes, size).Run(); }
