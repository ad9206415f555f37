// A wallet that approves at once (EIP-6963) and remembers it for the tab.
const key = 'example-wallet:connected';
const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const accounts = () => (sessionStorage.getItem(key) ? [account] : []);

const provider = {
  async request({ method }) {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts') return accounts();
    if (method === 'eth_requestAccounts') {
      sessionStorage.setItem(key, 'yes');
      return accounts();
    }
    throw Object.assign(new Error(`${method} is unknown`), { code: 4200 });
  },
  on: () => provider,
  removeListener: () => provider,
};

const info = {
  uuid: '6f9d7a52-1f0c-4b1e-9a3b-0d6c1f6f4a11',
  name: 'Example Wallet',
  icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
  rdns: 'com.example.wallet',
};
const detail = Object.freeze({ info, provider });
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
addEventListener('eip6963:requestProvider', announce);
announce();
