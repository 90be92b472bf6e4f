// SPDX-License-Identifier: Apache-2.0
// Falling Blocks: a small game whose players sign in. It draws 60 frames a second, whatever is in progress.
#include <SDL.h>

#include <array>
#include <cstdio>

#include "account_screen.h"
#include "code_screen.h"
#include "options.h"
#include "play_screen.h"
#include "sign_in_screen.h"
#include "text_log.h"
#include "title_screen.h"

template <typename T, void (*Delete)(T*)>
struct Deleter {
  void operator()(T* object) const { Delete(object); }
};
using Window = std::unique_ptr<SDL_Window, Deleter<SDL_Window, SDL_DestroyWindow>>;
using Renderer = std::unique_ptr<SDL_Renderer, Deleter<SDL_Renderer, SDL_DestroyRenderer>>;

static std::string Take(char* text) {
  const std::string copy = text != nullptr ? text : "";
  SDL_free(text);
  return copy;
}

// Waits for the beginning of the next frame. A game would leave that to vsync; this one measures its own work, and a
// wait for the screen would count.
class Clock {
 public:
  void Wait() {
    next_ += frequency_ / 60;
    const Uint64 now = SDL_GetPerformanceCounter();
    if (now >= next_) {
      next_ = now;  // late: the frames that are missing are not made up for
      return;
    }
    SDL_Delay(Uint32((next_ - now) * 1000 / frequency_));
    while (SDL_GetPerformanceCounter() < next_) SDL_Delay(0);
  }

 private:
  const Uint64 frequency_ = SDL_GetPerformanceFrequency();
  Uint64 next_ = SDL_GetPerformanceCounter();
};

class Application {
 public:
  Application(SDL_Window* window, Canvas* canvas, Session* session, Scores* scores, LibraryTime* time)
      : window_(window), canvas_(*canvas), time_(*time), game_{*session, *scores, input_} {}

  void Run(FrameReport* report, TextLog* log) {
    Current().Enter();
    for (Clock clock; game_.is_running; clock.Wait()) {
      const Uint64 start = SDL_GetPerformanceCounter();
      DrawFrame();
      const double ticks = double(SDL_GetPerformanceCounter() - start);
      report->Add(time_.Take(), ticks * 1000 / double(SDL_GetPerformanceFrequency()), game_.session.is_busy());
      log->Write(canvas_.texts());
    }
  }

 private:
  Screen& Current() {
    switch (game_.screen) {
      case ScreenId::kSignIn: return sign_in_;
      case ScreenId::kLink: return link_;
      case ScreenId::kCode: return code_;
      case ScreenId::kAccount: return account_;
      case ScreenId::kPlay: return play_;
      default: return title_;
    }
  }

  void HandleEvents() {
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
      if (event.type == SDL_QUIT) game_.is_running = false;
      const bool is_press = event.type == SDL_KEYDOWN && event.key.repeat == 0;
      if (is_press && event.key.keysym.sym == SDLK_F11) ToggleFullScreen();
      const std::optional<InputEvent> input = input_.Translate(event);
      if (input.has_value()) InScreen([&](Screen& screen) { screen.HandleInput(*input); });
    }
  }

  void ToggleFullScreen() {
    const bool is_full = (SDL_GetWindowFlags(window_) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    SDL_SetWindowFullscreen(window_, is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
  }

  // Calls the screen, and enters the one that it changes to.
  template <typename Call>
  void InScreen(const Call& call) {
    const ScreenId before = game_.screen;
    call(Current());
    if (game_.screen != before) Current().Enter();
  }

  // Where there is no keyboard, for example on a Steam Deck, the system shows one.
  static void SetTextInput(bool is_wanted) {
    if (is_wanted != bool(SDL_IsTextInputActive())) is_wanted ? SDL_StartTextInput() : SDL_StopTextInput();
  }

  void DrawFrame() {
    game_.frame++;
    HandleEvents();
    game_.session.Update();
    if (game_.session.TakeBrowserReturned()) SDL_RaiseWindow(window_);
    InScreen([](Screen& screen) { screen.Update(); });
    SetTextInput(Current().WantsText());
    canvas_.Begin();
    Current().Draw(canvas_);
    canvas_.End();
  }

  SDL_Window* const window_;
  Canvas& canvas_;
  LibraryTime& time_;
  Input input_;
  Game game_;
  TitleScreen title_{game_};
  SignInScreen sign_in_{game_, false}, link_{game_, true};
  CodeScreen code_{game_};
  AccountScreen account_{game_};
  PlayScreen play_{game_};
};

static int Fail(const std::string& message) {
  fprintf(stderr, "falling_blocks: %s\n", message.c_str());
  return 1;
}

static int RunGame(const Options& options) {
  const Window window(SDL_CreateWindow("Falling Blocks", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 1280, 720,
                                       SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI));
  const Renderer renderer(window != nullptr ? SDL_CreateRenderer(window.get(), -1, 0) : nullptr);
  if (renderer == nullptr) return Fail(std::string("There is no window: ") + SDL_GetError());
  const std::string folder = Take(SDL_GetBasePath());
  Canvas canvas(renderer.get(), folder + "font.ttf");
  if (!canvas.is_valid()) return Fail(folder + "font.ttf is missing or is no font.");

  LibraryTime time;
  FrameReport report;
  const std::unique_ptr<Session> session = Session::Create(options, folder, &time);
  if (session == nullptr) return Fail("Put google-services-desktop.json into " + folder + ", or use --emulator.");
  report.SetStart(time.Take());
  Scores scores(Take(SDL_GetPrefPath("FirebaseAuth", "Falling Blocks")) + "scores");
  TextLog log(options.text_log);
  Application(window.get(), &canvas, session.get(), &scores, &time).Run(&report, &log);
  if (!options.frame_report.empty() && !report.Write(options.frame_report, time)) {
    return Fail(options.frame_report + " cannot be written.");
  }
  return 0;
}

int main(int count, char** words) {
  Options options;
  if (!ParseOptions(count, words, &options)) return 2;
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0) return Fail(SDL_GetError());
  const int status = RunGame(options);
  SDL_Quit();
  return status;
}
