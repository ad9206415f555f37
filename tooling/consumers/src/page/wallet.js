// A wallet that approves at once (EIP-6963) and remembers it for the tab. The check has its key.
const key = 'example-wallet:connected';
const account = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const accounts = () => (sessionStorage.getItem(key) ? [account] : []);

const provider = {
  async request({ method, params }) {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts') return accounts();
    if (method === 'eth_requestAccounts') {
      sessionStorage.setItem(key, 'yes');
      return accounts();
    }
    if (method === 'personal_sign') return signAsExampleWallet(params[0]);
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
