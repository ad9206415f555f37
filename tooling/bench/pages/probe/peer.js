// Notes when a text is first on the screen, in shadow roots as well, and when the frame that shows it was made. All pages are
// read alike, whatever they are made of. Times are milliseconds since the navigation began.
(() => {
  const texts = { row: /Bench Wallet/, connected: /0x\s?f3/i };
  const found = {};
  let clicked = 0;

  function* textsIn(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.shadowRoot) yield* textsIn(node.shadowRoot);
      else if (node.nodeType === Node.TEXT_NODE) yield node;
    }
  }
  const shown = (pattern) => {
    for (const node of textsIn(document)) {
      if (pattern.test(node.data) && node.parentElement?.checkVisibility({ visibilityProperty: true }))
        return true;
    }
    return false;
  };
  const look = () => {
    for (const [name, pattern] of Object.entries(texts)) {
      if (found[name] !== undefined || !shown(pattern)) continue;
      found[name] = null;
      requestAnimationFrame((now) => {
        found[name] = now;
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      clicked = timeStamp;
    },
    { capture: true },
  );
  globalThis.__peer = {
    at: (name) => found[name] ?? undefined,
    sinceClick: (name) =>
      found[name] === undefined || found[name] === null ? undefined : found[name] - clicked,
  };
})();
