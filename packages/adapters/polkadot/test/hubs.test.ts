import { independent, vectorSet } from '@causeway/conformance/independent';
import { accountOf } from '@causeway/protocol';
import { bytesToHex, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { ApiPromise, HttpProvider } from '@polkadot/api';
import type { SignerPayloadJSON } from '@polkadot/types/types';
import { u8aToHex } from '@polkadot/util';
import { expect, onTestFinished, test } from 'vitest';
import { toSigner } from '../src/bridge/extensionDapp.js';
import { accountIdOf, toChainAddress } from '../src/chain/address.js';
import { kusamaAssetHub, polkadotAssetHub } from '../src/chain/chains.js';
import { encodePayload } from '../src/chain/payload.js';
import { createReader } from '../src/chain/reader.js';
import { type PolkadotChain, polkadot, type SignerPayload } from '../src/index.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSeed, bob, createPage, createWallet, failure, openSession, payloadOf } from './fakes.js';
import { serveRuntime } from './runtimeServer.js';
import { publishedRuntimes } from './runtimes.js';

independent('@polkadot/api', {
  what: 'builds the transfers of Asset Hubs and Hydration, and signs with our signer',
});
vectorSet('runtimes’ metadata', {
  source: 'npm @polkadot/types-support, @galacticcouncil/descriptors',
  licence: 'Apache-2.0',
  what: 'payloads of runtimes of metadata 14, 15 and 16',
});

const runtimes = await publishedRuntimes();
const runtimeOf = (start: string): Hex => {
  const [, hex] = runtimes.find(([name]) => name.startsWith(start)) ?? [];
  if (!hex) throw new Error(`no runtime is published as ${start}`);
  return hex;
};

/** The chain on a server with this runtime, and @polkadot/api connected to the same server. */
async function openChain(published: string, known: PolkadotChain) {
  const server = await serveRuntime(runtimeOf(published), known);
  onTestFinished(server.stop);
  const chain = { ...known, rpcUrls: [server.url] };
  const api = await ApiPromise.create({ provider: new HttpProvider(server.url), noInitWarn: true });
  onTestFinished(() => api.disconnect());
  return { server, chain, reader: createReader(chain), api };
}

/** The transfer that the reader built, signed through @polkadot/api. */
async function referenceOf(api: ApiPromise, payload: SignerPayload, amount: bigint) {
  let reference: SignerPayloadJSON | undefined;
  const signer = {
    signPayload: async (payload: SignerPayloadJSON) => {
      reference = payload;
      return { id: 1, signature: `0x01${'01'.repeat(64)}` as const };
    },
  };
  const { blockHash } = payload;
  const era = api.registry.createType('ExtrinsicEra', payload.era);
  const transfer = api.tx.balances?.transferKeepAlive?.(bob, amount);
  await transfer?.signAsync(payload.address, { signer, nonce: Number(payload.nonce), blockHash, era });
  if (!reference) throw new Error('@polkadot/api had nothing signed');
  const bytes = api.registry.createType('ExtrinsicPayload', reference, { version: reference.version });
  return { reference, bytes: u8aToHex(bytes.toU8a({ method: true })) };
}

const hubs = [
  ['v15/asset-hub-polkadot', polkadotAssetHub],
  ['hub_metadata', polkadotAssetHub],
  ['v15/asset-hub-kusama', kusamaAssetHub],
  ['hydration_metadata', { ...polkadotAssetHub, name: 'Hydration' }],
] as const;

test.each(hubs)(
  'a transfer on the published runtime %s equals the one that @polkadot/api signs',
  async (published, known) => {
    const { server, chain, reader, api } = await openChain(published, known);
    const amount = 12_345_678_901n;
    const from = { address: toChainAddress(alice, chain) };
    const { request } = await reader.build({ from, to: bob, amount });
    const { payload, runtime } = request;
    const { reference, bytes } = await referenceOf(api, payload, amount);
    const same = ['method', 'nonce', 'era', 'tip', 'blockHash', 'genesisHash', 'signedExtensions'] as const;
    for (const field of [...same, 'specVersion', 'transactionVersion', 'version', 'address'] as const) {
      expect([field, payload[field]]).toEqual([field, reference[field]]);
    }
    expect(bytesToHex(encodePayload(payload, runtime.emptyExtensions).bytes)).toBe(bytes);

    const preview = await reader.preview({ from, to: bob, amount });
    expect(preview).toMatchObject({ fee: 123456n, total: amount + 123456n });
    const [, query = ''] =
      server.requests.state_call?.find(([name]) => name === 'TransactionPaymentApi_query_info') ?? [];
    const extrinsic = api.registry.createType('Extrinsic', String(query).slice(0, -8));
    expect(extrinsic.method.toHex()).toBe(payload.method);
    expect(extrinsic.signer.toString()).toBe(from.address);
  },
);

/** Alice's signer over a wallet with her key. */
async function signerOf(chain: PolkadotChain, metadata: Hex) {
  const keyed = createKeyed(memoryKey(aliceSeed), { chains: [chain], request: async () => metadata });
  const wallet = createWallet({
    signPayload: (transactionPayload: SignerPayload) => {
      const params = { address: transactionPayload.address, transactionPayload };
      return keyed.invoke({ chainId: chain.id, method: 'polkadot_signTransaction', params });
    },
  });
  const adapter = polkadot({ chains: [chain], page: createPage({ fake: wallet.entry }) });
  const opening: ReturnType<typeof openSession>[] = [];
  adapter.discover((connector) => opening.push(openSession(connector, undefined, [chain])))();
  const session = await (opening[0] as ReturnType<typeof openSession>);
  return adapter.signer(session, accountOf(session, 'polkadot'));
}

test('@polkadot/api signs with toSigner on a runtime with extensions that this package does not support', async () => {
  const { chain, reader, api } = await openChain('hydration_metadata', {
    ...polkadotAssetHub,
    name: 'Hydration',
  });
  const signer = await signerOf(chain, runtimeOf('hydration_metadata'));
  const call = api.tx.system?.remark?.('0x1234');
  const address = toChainAddress(alice, chain);
  const signBy = (options?: object) =>
    call?.signAsync(address, { signer: toSigner(signer, options) as never, nonce: 7, era: 0 }) as Promise<{
      readonly signature: { readonly length: number };
    }>;
  expect(await failure(signBy())).toMatchObject({ code: 'invalid-params' });
  expect((await signBy({ reader })).signature).toHaveLength(64);
  const other = { runtime: () => reader.runtime({ payload: payloadOf({ specVersion: '0x01' }) }) };
  expect(await failure(signBy({ reader: other }))).toMatchObject({ code: 'invalid-params' });
  expect(accountIdOf(address)).toEqual(hexToBytes(api.registry.createType('AccountId', address).toHex()));
});
