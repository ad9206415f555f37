// Presses the wallet of so many families without a pointer, and tells when their accounts stand in the page and what was
// requested until then. Times are milliseconds.
(() => {
  const families = (row) => row.getAttribute('data-namespace')?.split(' ').length;
  const row = (count) =>
    [...document.querySelectorAll('[data-wallet][data-namespace]')].find((one) => families(one) === count);
  const connected = () => document.querySelectorAll('.connections .connection .accounts').length;
  /** Begins a wave with each request that starts after an answer to the wave before. */
  const wavesOf = (files) => {
    const waves = [];
    let answered = 0;
    for (const { name, startTime, responseEnd } of files) {
      if (startTime >= answered) {
        waves.push([]);
        answered = Number.POSITIVE_INFINITY;
      }
      waves.at(-1).push(name.replace(/.*\//, '').replace(/-[a-z0-9]{7}\.js$/, ''));
      answered = Math.min(answered, responseEnd);
    }
    return waves;
  };
  globalThis.__press = {
    found: (count) => row(count) !== undefined,
    press: (count) =>
      new Promise((resolve) => {
        const begun = performance.now();
        const observer = new MutationObserver(() => {
          if (connected() < count) return;
          observer.disconnect();
          const ms = performance.now() - begun;
          const files = performance
            .getEntriesByType('resource')
            .filter(({ startTime }) => startTime >= begun);
          resolve({ ms, waves: wavesOf(files.sort((a, b) => a.startTime - b.startTime)) });
        });
        observer.observe(document, { subtree: true, childList: true });
        row(count).click();
      }),
  };
})();
