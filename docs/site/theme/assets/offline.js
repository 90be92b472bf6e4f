// SPDX-License-Identifier: Apache-2.0
// Browsers refuse requests and workers of pages that are opened as files. There, the index of the search is a script, and the
// theme's worker runs in a frame without a network.
if (location.protocol === "file:") {
  const { index } = document.currentScript.dataset;
  window.__search = { index: new Promise((resolve) => { window.searchIndexIsRead = resolve; }) };
  const script = document.createElement("script");
  script.src = index;
  document.head.append(script);

  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.messages = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.scope = frame.contentWindow;
      this.scope.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const worker = this.scope.document.createElement("script");
      worker.src = new URL(url, location.href);
      worker.onload = () => {
        this.isReady = true;
        this.messages.forEach((data) => this.postMessage(data));
      };
      this.scope.document.body.append(worker);
    }

    postMessage(data) {
      if (this.isReady) this.scope.dispatchEvent(new MessageEvent("message", { data }));
      else this.messages.push(data);
    }
  };
}
