// A wallet that announces itself and answers at once, so that what is measured is the page alone. It remembers
// its permission over a reload, as an extension does, and counts who listens to it.
(() => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  // More accounts than one where the page was given some.
  const accounts = () => globalThis.__accounts ?? [address];
  const key = 'bench-wallet';
  const listeners = new Map();
  // A page's first look into local storage waits for the disk: done now, it is in nobody's time.
  if (location.protocol === 'http:') localStorage.getItem(key);
  const provider = {
    async request({ method }) {
      if (method === 'eth_requestAccounts') localStorage.setItem(key, 'permitted');
      if (method === 'wallet_revokePermissions') localStorage.removeItem(key);
      if (method === 'eth_chainId') return '0x1';
      if (method === 'eth_requestAccounts') return accounts();
      if (method === 'eth_accounts') return localStorage.getItem(key) ? accounts() : [];
      return null;
    },
    on(event, listener) {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
  const icon =
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path fill='teal' d='M0 0h8v8H0z'/></svg>";
  const info = Object.freeze({
    uuid: '3f0f6e1c-1f0d-4c5e-9a53-5a1f8f6d3a01',
    name: 'Bench Wallet',
    rdns: 'org.example.bench',
    icon,
  });
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  addEventListener('eip6963:requestProvider', announce);
  announce();
  globalThis.__listening = () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0);
})();
