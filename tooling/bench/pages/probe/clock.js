// Notes when things first stand in the document, and when the frame that shows them was made. Times are
// milliseconds since the navigation began; `since` shifts the beginning to the click that was noted last.
(() => {
  const account = /0x\s?f39F/i;
  const tests = {
    button: () => document.querySelector('[data-bench="open"]'),
    row: () => document.querySelector('[data-bench="row"], [data-wallet]'),
    dialog: () => document.querySelector('dialog:is([open], [data-shown]) [data-bench="row"]'),
    // An account that is only remembered from the last visit does not count.
    connected: () =>
      account.test(document.body?.textContent ?? '') && !document.querySelector('[data-bench="remembered"]'),
    left: () => !account.test(document.body?.textContent ?? ''),
  };
  let clicked = 0;
  let wanted = [];

  /** When the frame after the next begins: the next one, which shows what is there now, is then on the screen. */
  const afterPaint = (act) =>
    requestAnimationFrame(() => requestAnimationFrame(() => act(performance.now())));

  const look = () => {
    for (const one of wanted) {
      if (!tests[one.name]()) continue;
      wanted = wanted.filter((other) => other !== one);
      const there = performance.now();
      afterPaint((painted) => one.resolve({ there: there - one.from(), painted: painted - one.from() }));
    }
  };

  const expect = (name, from) =>
    new Promise((resolve) => {
      wanted.push({ name, from, resolve });
      look();
    });

  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['open', 'data-shown'],
  });
  addEventListener(
    'click',
    (event) => {
      clicked = event.timeStamp;
    },
    { capture: true },
  );

  const sinceStart = () => 0;
  const first = Object.fromEntries(
    ['button', 'row', 'connected'].map((name) => [name, expect(name, sinceStart)]),
  );
  const afterClick = {};
  globalThis.__clock = {
    /** When it was first there after the navigation. */
    first: (name) => first[name],
    /** To be called before the click. */
    arm: (name) => {
      afterClick[name] = expect(name, () => clicked);
    },
    /** When it was there after the click. */
    armed: (name) => afterClick[name],
  };
})();
