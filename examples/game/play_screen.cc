// SPDX-License-Identifier: Apache-2.0
#include "play_screen.h"

#include <algorithm>

static const float kBlock = 40, kBasketWidth = 150, kBasketY = 640, kSpeed = 11;
static const float kLeft = 80, kRight = Canvas::kWidth - 80;

void PlayScreen::Enter() {
  basket_ = (Canvas::kWidth - kBasketWidth) / 2;
  // The first block falls into the basket, so that everybody begins with a point.
  blocks_ = {{(Canvas::kWidth - kBlock) / 2, 80, 7}};
  score_ = 0;
  lives_ = 3;
  frames_to_next_ = 50;
  is_record_ = false;
}

void PlayScreen::HandleInput(const InputEvent& event) {
  if (event.kind == InputEvent::Kind::kBack) return game_.Show(ScreenId::kTitle);
  if (event.kind == InputEvent::Kind::kConfirm && is_over()) Enter();
}

void PlayScreen::Update() {
  if (is_over()) return;
  basket_ = std::clamp(basket_ + kSpeed * float(game_.input.Direction()), kLeft, kRight - kBasketWidth);
  if (--frames_to_next_ == 0) {
    const float x = std::uniform_real_distribution<float>(kLeft, kRight - kBlock)(random_);
    blocks_.push_back({x, 80, 5 + float(score_) * 0.15f});
    frames_to_next_ = std::max(25, 60 - score_);
  }
  for (Block& block : blocks_) Move(&block);
  blocks_.erase(std::remove_if(blocks_.begin(), blocks_.end(), [](const Block& block) { return block.speed == 0; }),
                blocks_.end());
  if (is_over()) End();
}

// A block without speed is gone.
void PlayScreen::Move(Block* block) {
  block->y += block->speed;
  const bool is_above = block->x + kBlock > basket_ && block->x < basket_ + kBasketWidth;
  if (block->y + kBlock >= kBasketY && block->y < kBasketY && is_above) {
    score_++;
    block->speed = 0;
  } else if (block->y > Canvas::kHeight) {
    lives_ = std::max(0, lives_ - 1);
    block->speed = 0;
  }
}

void PlayScreen::End() {
  const std::string& uid = game_.session.player().uid;
  is_record_ = score_ > game_.scores.Best(uid);
  game_.scores.Add(uid, score_);
}

void PlayScreen::Draw(Canvas& canvas) {
  canvas.Fill({kLeft, 72, kRight - kLeft, Canvas::kHeight - 72}, colors::kDecoration);
  for (const Block& block : blocks_) {
    canvas.Fill({block.x, block.y, kBlock, kBlock}, colors::kBlock);
    canvas.Fill({block.x, block.y, kBlock, 8}, colors::kText);
  }
  canvas.Fill({basket_, kBasketY, kBasketWidth, 16}, colors::kFocus);
  for (const float x : {basket_, basket_ + kBasketWidth - 8}) canvas.Fill({x, kBasketY - 18, 8, 18}, colors::kFocus);
  canvas.Fill({0, 0, Canvas::kWidth, 72}, colors::kPanel);
  canvas.Text("Score " + std::to_string(score_), kLeft, 22, 28, colors::kText);
  canvas.Text("Lives " + std::to_string(lives_), Canvas::kWidth / 2, 22, 28, colors::kText, Canvas::Align::kCenter);
  canvas.Text("Best " + std::to_string(game_.scores.Best(game_.session.player().uid)), kRight, 22, 28, colors::kDim,
              Canvas::Align::kRight);
  if (!is_over()) return;
  const float center = Canvas::kWidth / 2;
  canvas.Fill({center - 300, 230, 600, 230}, colors::kPanel);
  canvas.Frame({center - 300, 230, 600, 230}, 3, colors::kFocus);
  canvas.Text(is_record_ ? "New best score" : "Game over", center, 262, 52, colors::kText, Canvas::Align::kCenter);
  canvas.Text("You caught " + std::to_string(score_), center, 338, 28, colors::kText, Canvas::Align::kCenter);
  canvas.Text(game_.input.has_gamepad() ? "A: play again     B: back" : "Enter: play again     Esc: back", center, 404,
              22, colors::kDim, Canvas::Align::kCenter);
}
