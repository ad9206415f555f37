import {
  connect,
  createConfig,
  getConnectors,
  reconnect,
  signMessage,
  watchConnection,
  watchConnectors,
} from '@wagmi/core';
import { getWallets } from '@wallet-standard/app';
import { http } from 'viem';
import { mainnet } from 'viem/chains';

/** A feature of the Wallet Standard, as far as this app uses it. */
interface SolanaFeatures {
  'standard:connect': { connect(): Promise<{ accounts: readonly { address: string }[] }> };
  'solana:signMessage': {
    signMessage(input: {
      account: object;
      message: Uint8Array;
    }): Promise<readonly { signature: Uint8Array }[]>;
  };
}

/** Starts the app: a button for each wallet that the page has, of EVM by wagmi and of Solana by the Wallet Standard. */
export function start(document: Document): void {
  const main = document.querySelector('main') as HTMLElement;
  const show = (id: string, text: string) => {
    (document.getElementById(id) as HTMLElement).textContent = text;
  };
  const addButton = (name: string, press: () => Promise<unknown>) => {
    const button = document.createElement('button');
    button.textContent = name;
    button.onclick = () =>
      press().catch((error: Error) => show('result', `Failed: ${error.name} ${error.message}`));
    main.append(button);
  };
  const addedOnce = new Set<string>();
  const addOnce = (name: string, press: () => Promise<unknown>) => {
    if (!addedOnce.has(name)) addButton(name, press);
    addedOnce.add(name);
  };

  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } });
  const addConnectors = () => {
    for (const connector of getConnectors(config))
      addOnce(`Connect ${connector.name}`, () => connect(config, { connector }));
  };
  watchConnectors(config, { onChange: addConnectors });
  addConnectors();
  watchConnection(config, {
    onChange: ({ address }) => show('account', address ? `Account ${address}` : 'No account.'),
  });
  addButton('Sign', async () => show('result', `Signed ${await signMessage(config, { message: 'Hello' })}`));
  void reconnect(config);

  const { get, on } = getWallets();
  const addStandard = () => {
    for (const wallet of get()) {
      const features = wallet.features as unknown as SolanaFeatures;
      if (!('solana:signMessage' in features)) continue;
      addOnce(`Sign with ${wallet.name} on Solana`, async () => {
        const { accounts } = await features['standard:connect'].connect();
        const [account] = accounts;
        if (!account) return;
        const message = new TextEncoder().encode('Hello');
        const [signed] = await features['solana:signMessage'].signMessage({ account, message });
        show(
          'result',
          `Signed ${[...(signed?.signature ?? [])].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
        );
      });
    }
  };
  on('register', addStandard);
  addStandard();
}

if (typeof process === 'undefined') start(document);
