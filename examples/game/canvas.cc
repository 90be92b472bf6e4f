// SPDX-License-Identifier: Apache-2.0
#include "canvas.h"

#include <cmath>

#include "utf8.h"

#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

struct Canvas::Font {
  std::vector<unsigned char> bytes;
  stbtt_fontinfo info;
  int ascent = 0;
};

Canvas::Canvas(SDL_Renderer* renderer, const std::string& font_path) : renderer_(renderer) {
  size_t size = 0;
  const std::unique_ptr<void, decltype(&SDL_free)> file(SDL_LoadFile(font_path.c_str(), &size), &SDL_free);
  if (file == nullptr) return;
  auto font = std::make_unique<Font>();
  const auto* const bytes = static_cast<const unsigned char*>(file.get());
  font->bytes.assign(bytes, bytes + size);
  if (stbtt_InitFont(&font->info, font->bytes.data(), 0) == 0) return;
  stbtt_GetFontVMetrics(&font->info, &font->ascent, nullptr, nullptr);
  font_ = std::move(font);
  SDL_RenderSetLogicalSize(renderer_, int(kWidth), int(kHeight));
}

Canvas::~Canvas() { DropGlyphs(); }

void Canvas::DropGlyphs() {
  for (const auto& entry : glyphs_) SDL_DestroyTexture(entry.second.texture);
  glyphs_.clear();
}

void Canvas::Begin() {
  float scale = 1;
  SDL_RenderGetScale(renderer_, &scale, nullptr);
  if (scale != scale_) DropGlyphs();  // glyphs have the size of the window, so that text is sharp
  scale_ = scale;
  texts_.clear();
  const SDL_Color color = colors::kBackground;
  SDL_SetRenderDrawColor(renderer_, color.r, color.g, color.b, color.a);
  SDL_RenderClear(renderer_);
}

void Canvas::Fill(const SDL_FRect& area, SDL_Color color) {
  SDL_SetRenderDrawColor(renderer_, color.r, color.g, color.b, color.a);
  SDL_RenderFillRectF(renderer_, &area);
}

void Canvas::Frame(const SDL_FRect& area, float width, SDL_Color color) {
  Fill({area.x, area.y, area.w, width}, color);
  Fill({area.x, area.y + area.h - width, area.w, width}, color);
  Fill({area.x, area.y, width, area.h}, color);
  Fill({area.x + area.w - width, area.y, width, area.h}, color);
}

Canvas::Glyph Canvas::Rasterize(uint32_t character, int pixels) const {
  const float scale = stbtt_ScaleForPixelHeight(&font_->info, float(pixels));
  Glyph glyph;
  int advance = 0;
  stbtt_GetCodepointHMetrics(&font_->info, int(character), &advance, nullptr);
  glyph.advance = float(advance) * scale;
  unsigned char* const alpha = stbtt_GetCodepointBitmap(&font_->info, scale, scale, int(character), &glyph.width,
                                                        &glyph.height, &glyph.left, &glyph.top);
  if (alpha == nullptr) return glyph;
  std::vector<Uint32> white(size_t(glyph.width) * size_t(glyph.height));
  for (size_t i = 0; i < white.size(); i++) white[i] = Uint32{alpha[i]} << 24 | 0xFFFFFF;
  stbtt_FreeBitmap(alpha, nullptr);
  glyph.texture =
      SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, glyph.width, glyph.height);
  SDL_UpdateTexture(glyph.texture, nullptr, white.data(), glyph.width * 4);
  SDL_SetTextureBlendMode(glyph.texture, SDL_BLENDMODE_BLEND);
  return glyph;
}

const Canvas::Glyph& Canvas::Find(uint32_t character, int pixels) {
  const auto key = std::make_pair(character, pixels);
  const auto found = glyphs_.find(key);
  if (found != glyphs_.end()) return found->second;
  return glyphs_.emplace(key, Rasterize(character, pixels)).first->second;
}

float Canvas::TextWidth(const std::string& text, float size) {
  const int pixels = int(std::lround(size * scale_));
  float width = 0;
  for (size_t i = 0; i < text.size();) width += Find(NextCharacter(text, &i), pixels).advance;
  return width / scale_;
}

void Canvas::Text(const std::string& text, float x, float y, float size, SDL_Color color, Align align) {
  if (text.empty()) return;
  texts_.push_back(text);
  if (align != Align::kLeft) x -= TextWidth(text, size) / (align == Align::kCenter ? 2 : 1);
  const int pixels = int(std::lround(size * scale_));
  const float ascent = float(font_->ascent) * stbtt_ScaleForPixelHeight(&font_->info, float(pixels));
  const float baseline = std::round(y * scale_ + ascent);
  float pen = x * scale_;
  for (size_t i = 0; i < text.size();) {
    const Glyph& glyph = Find(NextCharacter(text, &i), pixels);
    if (glyph.texture != nullptr) {
      const SDL_FRect target = {(std::round(pen) + float(glyph.left)) / scale_, (baseline + float(glyph.top)) / scale_,
                                float(glyph.width) / scale_, float(glyph.height) / scale_};
      SDL_SetTextureColorMod(glyph.texture, color.r, color.g, color.b);
      SDL_RenderCopyF(renderer_, glyph.texture, nullptr, &target);
    }
    pen += glyph.advance;
  }
}
