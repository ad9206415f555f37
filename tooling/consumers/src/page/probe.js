// Runs before anything else in the page and notes whatever the modules do on import. Plain script, plain words:
// it must work before any module and may import nothing.
(() => {
  const seen = [];
  const note = (what) => seen.push(what);
  const wrap = (owner, name, label) => {
    const original = owner[name];
    owner[name] = function (...args) {
      if (globalThis.__probing) note(`${label}(${String(args[0]).slice(0, 60)})`);
      return Reflect.apply(original, this, args);
    };
  };
  wrap(EventTarget.prototype, 'addEventListener', 'addEventListener');
  wrap(EventTarget.prototype, 'dispatchEvent', 'dispatchEvent');
  for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'])
    wrap(Storage.prototype, name, `Storage.${name}`);
  for (const name of ['open', 'deleteDatabase', 'databases'])
    wrap(IDBFactory.prototype, name, `indexedDB.${name}`);
  for (const name of [
    'fetch',
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
    'postMessage',
    'queueMicrotask',
  ]) {
    wrap(globalThis, name, name);
  }
  wrap(XMLHttpRequest.prototype, 'open', 'XMLHttpRequest.open');
  wrap(Navigator.prototype, 'sendBeacon', 'sendBeacon');
  for (const name of [
    'WebSocket',
    'EventSource',
    'BroadcastChannel',
    'Worker',
    'SharedWorker',
    'MutationObserver',
  ]) {
    const Original = globalThis[name];
    globalThis[name] = new Proxy(Original, {
      construct(target, args) {
        if (globalThis.__probing) note(`new ${name}(${String(args[0]).slice(0, 60)})`);
        return Reflect.construct(target, args);
      },
    });
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const noteCookie = () => globalThis.__probing && note('document.cookie');
  Object.defineProperty(document, 'cookie', {
    get() {
      noteCookie();
      return cookie.get.call(document);
    },
    set(value) {
      noteCookie();
      cookie.set.call(document, value);
    },
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    note(`CSP ${event.effectiveDirective} ${event.blockedURI}`);
  });
  globalThis.__probing = false;
  globalThis.__seen = seen;
})();
