import type { Call, Chain } from '@causeway/protocol';
import { type Approval, type EmbeddedWalletOptions, embeddedWallet } from '../src/index.js';
import { createFakeCredentials } from './fakeCredentials.js';
import { createFakeProvider } from './fakeProvider.js';
import { createKeyed } from './keyed.js';
import { createTabs } from './tabs.js';
import { fakeTime } from './time.js';

export const chain = (reference: number): Chain => ({
  id: `eip155:${reference}`,
  name: `Chain ${reference}`,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.test'],
});
export const chains = [chain(1), chain(31337)];

export const scopes = {
  eip155: {
    chains: ['eip155:1', 'eip155:31337'],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    notifications: [],
  },
} as const;

/** A wallet over fakes: one person, one provider, one machine. */
export function setup(options: Partial<EmbeddedWalletOptions> = {}) {
  const time = fakeTime();
  const provider = createFakeProvider(time.now);
  const passkeys = createFakeCredentials();
  const tabs = createTabs();
  const approvals: Approval[] = [];
  const requests: Call[] = [];
  const answers: Record<string, (params: never) => unknown> = {
    eth_getTransactionCount: () => '0x5',
    eth_estimateGas: () => '0x5208',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x64' }),
    eth_maxPriorityFeePerGas: () => '0x1',
  };
  const make = (more: Partial<EmbeddedWalletOptions> = {}) => {
    const wallet = embeddedWallet({
      apiUrl: 'https://api.test',
      organizationId: provider.parent,
      handlerUrl: '/embedded',
      rpId: 'app.test',
      frameUrl: 'https://frame.test/',
      signerKey: `04${'1'.repeat(128)}`,
      appName: 'Causeway',
      chains,
      keyed: async () => createKeyed,
      async request(call) {
        requests.push(call);
        const answer = answers[call.method];
        if (!answer) throw new Error(`${call.method} was not expected`);
        return answer(call.params as never);
      },
      async approve(approval) {
        approvals.push(approval);
      },
      async signIn() {
        await (await wallet.open()).auth.signInWithPasskey();
      },
      store: tabs.open(),
      platform: { ...time, fetch: provider.fetch, credentials: passkeys.credentials },
      ...options,
      ...more,
    });
    return wallet;
  };
  return { time, provider, passkeys, tabs, approvals, requests, answers, make };
}
