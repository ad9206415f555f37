import type { Platform } from './types.js';

/** What the browser gives. Looks at globals only when a function is called, so that it loads anywhere. */
export const browser: Platform = {
  fetch: (input, init) => fetch(input, init),
  get credentials() {
    // A browser without passkeys may still have a container for passwords.
    return typeof PublicKeyCredential === 'undefined' ? undefined : globalThis.navigator?.credentials;
  },
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  onWake(act) {
    const { document: page } = globalThis as { document?: Document };
    if (!page) return () => undefined;
    const seen = () => {
      if (page.visibilityState === 'visible') act();
    };
    // `pageshow` for a page that comes back out of the back-forward cache.
    page.addEventListener('visibilitychange', seen);
    globalThis.addEventListener('pageshow', act);
    return () => {
      page.removeEventListener('visibilitychange', seen);
      globalThis.removeEventListener('pageshow', act);
    };
  },
};
