import type { Chain } from '@causeway/protocol';
import type { Detail, FaceHost } from '@causeway/wallets';
import { publicAccounts } from '@causeway/wallets';
import { expect, test } from 'vitest';
import { face } from './testWallet.ts';

const local: Chain = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Local',
  currency: { name: 'Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: [],
};
const main: Chain = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  currency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: [],
};

/** BIP-173's example: the same program in the addresses of two networks. */
const program = '751e76e8199196d454941c45d1b3a323f1433bd6';
const transaction = `0200000001${'11'.repeat(32)}0000000000ffffffff0191d0030000000000160014${program}00000000`;
/** A transaction of one input and one output of 0.00250001 (BIP-174). */
const psbt = Uint8Array.from(
  Buffer.from(`70736274ff0100${(transaction.length / 2).toString(16)}${transaction}000000`, 'hex'),
);

interface Registered {
  readonly features: {
    readonly 'bitcoin:signTransaction': { signTransaction(input: object): Promise<unknown> };
  };
}

/** Requests the signature on a network, and returns the content of the prompt. */
async function promptOn(chain: string): Promise<readonly Detail[] | undefined> {
  const page = new EventTarget();
  const made = face([local, main])({
    rdns: 'test.causeway.wallet',
    name: 'Causeway Test Wallet',
    privateKeys: publicAccounts.map(({ privateKey }) => privateKey),
  });
  if (!made) throw new Error('The wallet has no face of Bitcoin.');
  let details: readonly Detail[] | undefined;
  const host = {
    identity: { rdns: 'test.causeway.wallet', name: 'Causeway Test Wallet', icon: '', traits: {} },
    origin: 'http://localhost',
    gone: false,
    permitted: () => made.accounts,
    perform: (_: string, work: () => Promise<unknown>) => work(),
    subscribe: () => () => undefined,
    async approve(request: { readonly details: readonly Detail[] }) {
      details = request.details;
      throw new Error('rejected');
    },
  } as unknown as FaceHost;
  let wallet: Registered | undefined;
  page.addEventListener('wallet-standard:register-wallet', (event) => {
    (event as CustomEvent).detail({ register: (one: Registered) => (wallet = one) });
  });
  const remove = made.present(page, host);
  const inputsToSign = [{ account: { address: made.accounts[0] }, signingIndexes: [0] }];
  const signing = wallet?.features['bitcoin:signTransaction'].signTransaction({ psbt, chain, inputsToSign });
  await expect(signing).rejects.toThrow('rejected');
  remove();
  return details;
}

test('the prompt of a test wallet names recipient and coin of the network that a Bitcoin transaction is for', async () => {
  expect(await promptOn('bitcoin:mainnet')).toEqual(
    expect.arrayContaining([
      { label: 'To', value: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      { label: 'Value', value: '0.00250001 BTC' },
      { label: 'Network', value: 'Bitcoin' },
    ]),
  );
  expect(await promptOn('bitcoin:regtest')).toEqual(
    expect.arrayContaining([
      { label: 'To', value: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
      { label: 'Value', value: '0.00250001 tBTC' },
      { label: 'Network', value: 'Bitcoin Local' },
    ]),
  );
});
