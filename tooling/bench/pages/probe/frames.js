// Notes how long the page is held up, from `watch` on: its frames, and its tasks over 50 ms. Times are milliseconds.
(() => {
  const seen = { tasks: 0, longestTask: 0, slow: 0, longest: 0, frames: 0 };
  let last = 0;
  const draw = (now) => {
    seen.frames += 1;
    seen.longest = Math.max(seen.longest, now - last);
    if (now - last > 50) seen.slow += 1;
    last = now;
    requestAnimationFrame(draw);
  };
  globalThis.__frames = {
    seen,
    watch: () => {
      last = performance.now();
      requestAnimationFrame(draw);
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          seen.tasks += 1;
          seen.longestTask = Math.max(seen.longestTask, duration);
        }
      }).observe({ type: 'longtask' });
    },
    /** Waits for a button without looking for it in every frame. */
    button: (text) =>
      new Promise((resolve) => {
        const there = () =>
          [...document.querySelectorAll('button')].some((button) => button.textContent === text);
        const observer = new MutationObserver(() => {
          if (!there()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    /** Holds the page up, so that the watch is seen to notice it. */
    holdUp: (ms) =>
      new Promise((resolve) => {
        setTimeout(() => {
          for (const end = performance.now() + ms; performance.now() < end; );
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
      }),
  };
})();
