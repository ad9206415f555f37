// Notes when a text is first on the screen, in shadow roots as well, and when the frame that shows it was made. All pages are
// read alike, whatever they are made of. Times are milliseconds since the navigation began. An account that a page marks as
// remembered is the one of the last visit, which its wallet has not confirmed yet: `shown`, and not `connected`.
(() => {
  const account = /0x\s?f3/i;
  const isConfirmed = (element) => !element.closest('[data-bench="remembered"]');
  const signs = {
    row: [/Bench Wallet/],
    shown: [account],
    connected: [account, isConfirmed],
  };
  const found = {};
  let clicked = 0;

  function* textsIn(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.shadowRoot) yield* textsIn(node.shadowRoot);
      else if (node.nodeType === Node.TEXT_NODE) yield node;
    }
  }
  const seen = { visibilityProperty: true, opacityProperty: true };
  const isThere = ([pattern, suits = () => true]) => {
    for (const { data, parentElement: element } of textsIn(document)) {
      if (pattern.test(data) && element?.checkVisibility(seen) && suits(element)) return true;
    }
    return false;
  };
  const look = () => {
    for (const [name, sign] of Object.entries(signs)) {
      if (found[name] !== undefined || !isThere(sign)) continue;
      found[name] = null;
      performance.mark(`bench-${name}`);
      requestAnimationFrame((now) => {
        found[name] = now;
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  // When a text entered the document, whichever frame shows it: two pages half a millisecond apart may be a frame apart.
  const entered = {};
  const enter = () => {
    if (entered.connected !== undefined || !account.test(document.body?.textContent ?? '')) return;
    entered.shown ??= performance.now();
    if (!document.querySelector('[data-bench="remembered"]')) entered.connected = performance.now();
  };
  new MutationObserver(enter).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-bench'],
  });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      clicked = timeStamp;
    },
    { capture: true },
  );
  globalThis.__peer = {
    at: (name) => found[name] ?? undefined,
    entered: (name) => entered[name],
    sinceClick: (name) =>
      found[name] === undefined || found[name] === null ? undefined : found[name] - clicked,
  };
})();
