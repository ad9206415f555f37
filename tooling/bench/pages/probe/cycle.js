// Opens the dialog, connects and disconnects, as often as it is told.
(() => {
  const until = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        const element = document.querySelector(selector);
        if (element) resolve(element);
        else requestAnimationFrame(look);
      };
      look();
    });
  globalThis.__cycle = async (times) => {
    for (let i = 0; i < times; i++) {
      (await until('[data-bench="open"]')).click();
      (await until('dialog[open] [data-bench="row"]')).click();
      (await until('[data-bench="leave"]')).click();
      await until('main:not(:has([data-bench="leave"]))');
    }
  };
})();
