// SPDX-License-Identifier: Apache-2.0
// A button for each step of Tests/apple/README.md, and a log that can be copied. For iOS.
#import <GameKit/GameKit.h>
#import <UIKit/UIKit.h>

#include <memory>
#include <string>

#include "checks.h"

@interface ChecklistController : UIViewController <UITableViewDataSource, UITableViewDelegate>
@end

@implementation ChecklistController {
  std::unique_ptr<Checks> _checks;
  UITableView* _steps;
  UITextView* _log;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  _steps = [[UITableView alloc] init];
  _steps.dataSource = self;
  _steps.delegate = self;
  _log = [[UITextView alloc] init];
  _log.editable = NO;
  _log.font = [UIFont monospacedSystemFontOfSize:12 weight:UIFontWeightRegular];
  UIStackView* stack = [[UIStackView alloc] initWithArrangedSubviews:@[ _steps, _log ]];
  stack.axis = UILayoutConstraintAxisVertical;
  stack.distribution = UIStackViewDistributionFillEqually;
  stack.frame = self.view.bounds;
  stack.autoresizingMask = UIViewAutoresizingFlexibleWidth | UIViewAutoresizingFlexibleHeight;
  [self.view addSubview:stack];
  [self startChecks];
  [self askGameCenter];
}

- (void)startChecks {
  __weak ChecklistController* weakSelf = self;
  const std::string folder = NSBundle.mainBundle.resourcePath.UTF8String;
  _checks.reset(new Checks(folder, [weakSelf](const std::string& line) { [weakSelf addLine:line]; }));
  CADisplayLink* frames = [CADisplayLink displayLinkWithTarget:self selector:@selector(drawFrame)];
  [frames addToRunLoop:NSRunLoop.mainRunLoop forMode:NSRunLoopCommonModes];
}

- (void)drawFrame {
  _checks->Poll();
}

- (void)addLine:(const std::string&)line {
  NSString* text = [NSString stringWithUTF8String:line.c_str()];
  NSLog(@"%@", text);
  _log.text = [_log.text stringByAppendingFormat:@"%@\n", text];
}

- (void)askGameCenter {
  __weak ChecklistController* weakSelf = self;
  GKLocalPlayer.localPlayer.authenticateHandler = ^(UIViewController* controller, NSError* error) {
    if (controller != nil) [weakSelf presentViewController:controller animated:YES completion:nil];
    if (error != nil) [weakSelf addLine:std::string("Game Center: ") + error.localizedDescription.UTF8String];
  };
}

- (NSInteger)tableView:(UITableView*)tableView numberOfRowsInSection:(NSInteger)section {
  return (NSInteger)_checks->titles().size();
}

- (UITableViewCell*)tableView:(UITableView*)tableView cellForRowAtIndexPath:(NSIndexPath*)path {
  UITableViewCell* cell = [[UITableViewCell alloc] initWithStyle:UITableViewCellStyleDefault reuseIdentifier:nil];
  cell.textLabel.text = [NSString stringWithUTF8String:_checks->titles()[(size_t)path.row].c_str()];
  return cell;
}

- (void)tableView:(UITableView*)tableView didSelectRowAtIndexPath:(NSIndexPath*)path {
  [tableView deselectRowAtIndexPath:path animated:YES];
  _checks->Run((size_t)path.row);
}

@end

@interface ChecklistDelegate : UIResponder <UIApplicationDelegate>
@property(nonatomic, strong) UIWindow* window;
@end

@implementation ChecklistDelegate

- (BOOL)application:(UIApplication*)application didFinishLaunchingWithOptions:(NSDictionary*)options {
  self.window = [[UIWindow alloc] initWithFrame:UIScreen.mainScreen.bounds];
  self.window.backgroundColor = UIColor.systemBackgroundColor;
  self.window.rootViewController = [[ChecklistController alloc] init];
  [self.window makeKeyAndVisible];
  return YES;
}

@end

int main(int count, char* arguments[]) {
  @autoreleasepool {
    return UIApplicationMain(count, arguments, nil, NSStringFromClass([ChecklistDelegate class]));
  }
}
