/** A window that a page opened. */
export interface Popup {
  closed: boolean;
  readonly location: { replace(url: string): void };
  postMessage(message: unknown, origin: string): void;
  close(): void;
}

const site = 'https://app.example';
const wallet = 'https://wallet.example';

/** A page that opens windows of a wallet, which `load` puts into each: messages have their source and their site. */
export function createBrowser(load: (window: Window, popup: Popup) => unknown) {
  const listeners = new Set<(event: Event) => void>();
  const windows: Popup[] = [];
  let isBlocked = false;
  const tell = (to: Iterable<(event: Event) => void>, message: object) =>
    queueMicrotask(() => {
      for (const listener of [...to]) listener({ isTrusted: true, ...message } as unknown as Event);
    });

  function openWindow(address: string): Popup {
    const popupListeners = new Set<(event: Event) => void>();
    const opener = {
      postMessage(data: object) {
        if (popup.closed) return;
        // Another site answers first, and another window of the wallet.
        const forged = {
          ...data,
          payload: { data: 'forged' },
          account_id: 'mallory.near',
          signedRequest: {},
        };
        tell(listeners, { source: popup, origin: 'https://evil.example', data: forged });
        tell(listeners, { source: {}, origin: wallet, data: forged });
        tell(listeners, { source: popup, origin: wallet, data });
      },
    };
    const inside = {
      opener,
      location: { href: '' },
      addEventListener: (type: string, listener: (event: Event) => void) =>
        void (type === 'message' && popupListeners.add(listener)),
      removeEventListener: (_: string, listener: (event: Event) => void) =>
        void popupListeners.delete(listener),
    };
    const show = (url: string) => {
      inside.location.href = url;
      queueMicrotask(() => popup.closed || load(inside as unknown as Window, popup));
    };
    const popup: Popup = {
      closed: false,
      location: { replace: show },
      postMessage: (data) => tell(popupListeners, { source: opener, origin: site, data }),
      close() {
        popup.closed = true;
        popupListeners.clear();
      },
    };
    windows.push(popup);
    show(address);
    return popup;
  }

  return {
    page: {
      location: { origin: site },
      addEventListener: (type: string, listener: (event: Event) => void) =>
        void (type === 'message' && listeners.add(listener)),
      removeEventListener: (_: string, listener: (event: Event) => void) => void listeners.delete(listener),
      postMessage: () => undefined,
      open: (url: string): Popup | null => (isBlocked ? null : openWindow(url)),
    },
    block(blocked: boolean) {
      isBlocked = blocked;
    },
    closeAll() {
      for (const popup of windows.splice(0)) popup.close();
    },
  };
}
