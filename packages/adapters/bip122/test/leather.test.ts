import { accountOf, WalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { mainnet, regtest } from '../src/chain/chains.js';
import { bip122 } from '../src/index.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { psbtOf } from './build.js';
import { connectFirst } from './connectFirst.js';
import { aliceKey, aliceTaproot, bobKey } from './fakes.js';

type Params = Readonly<Record<string, unknown>>;

const keyed = [aliceKey, aliceTaproot].map((key) =>
  createKeyed(key, { chains: [regtest, mainnet], request: async () => 'ab'.repeat(32) }),
);
const [payment, ordinals] = keyed.map((one) => one.account(regtest.id).address) as [string, string];
const bob = createKeyed(bobKey, { chains: [regtest, mainnet], request: async () => '' });

const names = ['mainnet', 'testnet', 'testnet4', 'signet', 'sbtcTestnet', 'sbtcDevenv', 'devnet'];
const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const isNetwork = (value: unknown) => names.includes(value as string);
const optional = (rule: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || rule(value);

/**
 * The parameters that Leather requires, and nothing beside them: unknown fields are removed before a method sees
 * them.
 *
 * @see leather-io/mono `packages/rpc/src/methods/bitcoin`, leather-io/extension `src/shared/rpc/methods/send-transfer.ts`
 */
const schemas: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  getAddresses: {},
  signPsbt: {
    account: optional(isNumber),
    broadcast: optional((value) => typeof value === 'boolean'),
    hex: (value) => isText(value) && /^70736274ff([\da-f]{2})+$/.test(value as string),
    network: optional(isNetwork),
    signAtIndex: optional((value) => isNumber(value) || (Array.isArray(value) && value.every(isNumber))),
  },
  sendTransfer: {
    account: optional(isNumber),
    address: isText,
    amount: (value) => isText(value) && /^\d+$/.test(value as string),
    network: isNetwork,
  },
};

/** A provider that answers as Leather does, and the parameters that its methods saw. */
function createLeather() {
  const calls: { readonly method: string; readonly params: Params }[] = [];

  async function signPsbt({ hex, signAtIndex, broadcast }: Params) {
    let psbt = Buffer.from(hex as string, 'hex').toString('base64');
    const indexes = (signAtIndex === undefined ? [0] : [signAtIndex].flat()) as number[];
    for (const index of indexes) {
      const wallet = keyed[index] ?? keyed[0];
      const { address } = wallet?.account(regtest.id) ?? {};
      const params = { account: address, psbt, signInputs: [{ address, index }] };
      const answer = await wallet?.invoke({ chainId: regtest.id, method: 'signPsbt', params });
      psbt = (answer as { readonly psbt: string }).psbt;
    }
    const signed = Buffer.from(psbt, 'base64').toString('hex');
    return { hex: signed, ...(broadcast === true && { txid: 'cd'.repeat(32) }) };
  }

  const methods: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    getAddresses: async () => ({
      addresses: [
        { symbol: 'BTC', type: 'p2wpkh', address: payment, publicKey: '', derivationPath: '' },
        { symbol: 'BTC', type: 'p2tr', address: ordinals, publicKey: '', derivationPath: '' },
        { symbol: 'STX', address: 'SP3FBR2AGK5H9QBDH3EEN6DF8EK8JY7RX8QJ5SVTE', publicKey: '' },
      ],
    }),
    signPsbt,
    sendTransfer: async () => ({ txid: 'ef'.repeat(32) }),
  };

  async function request(method: string, given: Params | null) {
    const envelope = { jsonrpc: '2.0', id: '1' };
    const schema = schemas[method];
    if (!schema) throw { ...envelope, error: { code: -32601, message: `"${method}" is not supported` } };
    for (const [name, isValid] of Object.entries(schema)) {
      const error = { code: -32602, message: `Invalid parameters: ${name}` };
      if (!isValid(given?.[name])) throw { ...envelope, error };
    }
    const known = Object.entries(given ?? {}).filter(([name]) => Object.hasOwn(schema, name));
    const params = Object.fromEntries(known);
    calls.push({ method, params });
    return { ...envelope, result: await methods[method]?.(params) };
  }

  return { calls, provider: { request } };
}

/** A signer over Leather, found in a page and connected. */
async function connectLeather() {
  const { calls, provider } = createLeather();
  const page = Object.assign(new EventTarget(), {
    LeatherProvider: provider,
    btc_providers: [{ id: 'LeatherProvider', name: 'Leather', icon: '' }],
  });
  const adapter = bip122({ chains: [regtest], page, limits: { late: 0 } });
  const session = await connectFirst(adapter);
  return { calls, signer: adapter.signer(session, accountOf(session, 'bip122')) };
}

describe('a wallet with the parameters of Leather', () => {
  test('Leather signs a transaction from hex at the requested indexes, and its answer in hex is verified', async () => {
    const { calls, signer } = await connectLeather();
    expect(signer.account.address).toBe(payment);
    const psbt = psbtOf([payment, ordinals]);
    const inputs = [
      { index: 0, address: payment },
      { index: 1, address: ordinals },
    ];
    const signed = await signer.signTransaction?.({ psbt, inputs });
    expect(signed?.transaction).toBeInstanceOf(Uint8Array);
    const hex = Buffer.from(psbt).toString('hex');
    expect(calls.at(-1)).toEqual({
      method: 'signPsbt',
      params: { hex, signAtIndex: [0, 1], broadcast: false, network: 'devnet' },
    });
    const [, second] = inputs;
    await signer.signTransaction?.({ psbt, inputs: second ? [second] : [] });
    expect(calls.at(-1)?.params.signAtIndex).toEqual([1]);
  });

  test('Leather broadcasts a transaction, and the id in its answer is compared with that of the request', async () => {
    const { calls, signer } = await connectLeather();
    const psbt = psbtOf([payment]);
    const error = await signer.sendTransaction?.({ psbt }).catch((caught: unknown) => caught);
    // The wallet answers with a made-up id, beside the PSBT that it signed.
    expect(error).toBeInstanceOf(WalletError);
    expect(error).toMatchObject({ code: 'malformed-response', context: { path: 'txid' } });
    expect(calls.at(-1)?.params.broadcast).toBe(true);
  });

  test('Leather receives the recipient, the amount as text and the network of a payment', async () => {
    const { calls, signer } = await connectLeather();
    const to = bob.account(regtest.id).address;
    const { hash } = (await signer.sendTransfer?.({ to, amount: 12_345n })) ?? {};
    expect(hash).toBe('ef'.repeat(32));
    expect(calls.at(-1)).toEqual({
      method: 'sendTransfer',
      params: { address: to, amount: '12345', network: 'devnet' },
    });
  });
});
