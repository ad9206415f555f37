const origin = 'http://localhost';

/** A page that posts messages to itself under a browser's rules: later, cloned, trusted, from this origin. */
export function createMessagePage(): EventTarget {
  const page = new EventTarget();
  const listeners = new Set<(event: object) => void>();
  const events = (name: 'addEventListener' | 'removeEventListener') => ({
    [name](type: string, listener: (event: object) => void) {
      if (type !== 'message') return EventTarget.prototype[name].call(page, type, listener as EventListener);
      if (name === 'addEventListener') listeners.add(listener);
      else listeners.delete(listener);
    },
  });
  return Object.assign(page, events('addEventListener'), events('removeEventListener'), {
    location: { origin },
    postMessage(message: unknown, target: string) {
      if (target !== origin) throw new Error(`A message was meant for ${target}.`);
      const event = { isTrusted: true, source: page, origin, data: structuredClone(message) };
      queueMicrotask(() => {
        for (const listener of [...listeners]) listener(event);
      });
    },
  });
}
