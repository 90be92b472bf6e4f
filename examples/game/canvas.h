// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_CANVAS_H_
#define EXAMPLES_GAME_CANVAS_H_

#include <SDL.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// The colors of the game.
namespace colors {
const SDL_Color kBackground = {16, 20, 34, 255}, kDecoration = {25, 31, 51, 255}, kPanel = {30, 37, 60, 255},
                kText = {238, 241, 250, 255}, kDim = {150, 160, 190, 255}, kDisabled = {92, 100, 128, 255},
                kFocus = {255, 200, 87, 255}, kFocusText = {28, 24, 10, 255}, kError = {255, 140, 130, 255},
                kGood = {130, 225, 160, 255}, kBlock = {96, 170, 255, 255};
}  // namespace colors

/// What the screens draw on: 1280 by 720 units, whatever the size of the window.
class Canvas {
 public:
  static constexpr float kWidth = 1280, kHeight = 720;

  enum class Align { kLeft, kCenter, kRight };

  /// Reads the font. Check is_valid().
  Canvas(SDL_Renderer* renderer, const std::string& font_path);
  ~Canvas();

  bool is_valid() const { return font_ != nullptr; }

  /// Begins a frame.
  void Begin();

  /// Ends the frame and shows it.
  void End() { SDL_RenderPresent(renderer_); }

  void Fill(const SDL_FRect& area, SDL_Color color);
  void Frame(const SDL_FRect& area, float width, SDL_Color color);

  /// Draws one line. `x` is the left end, the center or the right end; `y` is the top.
  void Text(const std::string& text, float x, float y, float size, SDL_Color color, Align align = Align::kLeft);

  float TextWidth(const std::string& text, float size);

  /// Returns the texts of this frame in the order in which they were drawn.
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  struct Font;
  struct Glyph {
    SDL_Texture* texture = nullptr;  // NULL if there is nothing to draw
    int left = 0, top = 0, width = 0, height = 0;
    float advance = 0;
  };

  const Glyph& Find(uint32_t character, int pixels);
  Glyph Rasterize(uint32_t character, int pixels) const;
  void DropGlyphs();

  SDL_Renderer* const renderer_;
  std::unique_ptr<Font> font_;
  std::map<std::pair<uint32_t, int>, Glyph> glyphs_;
  float scale_ = 1;
  std::vector<std::string> texts_;
};

#endif  // EXAMPLES_GAME_CANVAS_H_
