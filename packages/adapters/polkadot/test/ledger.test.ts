import { independent } from '@causeway/conformance/independent';
import { accountOf, type Connector } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { Keyring } from '@polkadot/keyring';
import { Metadata as ReferenceMetadata, TypeRegistry } from '@polkadot/types';
import type { SignerPayloadJSON } from '@polkadot/types/types';
import { hexToU8a, u8aToHex } from '@polkadot/util';
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toChainAddress } from '../src/chain/address.js';
import { polkadotAssetHub } from '../src/chain/chains.js';
import { createReader } from '../src/chain/reader.js';
import { type PolkadotChain, polkadot } from '../src/index.js';
import { type Extension, type Standing, startExtension } from './extension.js';
import { bob, bobSeed, openSession } from './fakes.js';
import { type RuntimeServer, serveRuntime } from './runtimeServer.js';
import { publishedRuntimes } from './runtimes.js';

independent('@polkadot-api/merkleize-metadata', { what: 'computes the hash of a runtime’s metadata' });
independent('@polkadot/extension-base', {
  wallet: 'polkadot{.js}',
  route: 'page',
  what: 'connects, signs messages and transfers of a Ledger',
});

const [, metadata] = (await publishedRuntimes()).find(([name]) =>
  name.startsWith('v15/asset-hub-polkadot'),
) as [string, Hex];
let extension: Extension;
let server: RuntimeServer;
beforeAll(async () => {
  server = await serveRuntime(metadata, polkadotAssetHub);
  extension = await startExtension('//Alice');
});
afterAll(async () => {
  extension.stop();
  await server.stop();
});

const pair = new Keyring({ type: 'ed25519' }).addFromSeed(hexToU8a(bobSeed));

/**
 * Signs as a Ledger does, with code of others: the payload with the hash of the metadata, and the whole
 * extrinsic.
 */
function signOnDevice(requested: SignerPayloadJSON, specVersion: number) {
  const registry = new TypeRegistry();
  registry.setMetadata(new ReferenceMetadata(registry, metadata));
  const info = { decimals: 10, tokenSymbol: 'DOT', specVersion };
  const metadataHash = u8aToHex(merkleizeMetadata(hexToU8a(metadata), info).digest());
  const hashed = { ...requested, mode: 1, metadataHash };
  const payload = registry.createType('ExtrinsicPayload', hashed, { version: requested.version });
  const { signature } = payload.sign(pair);
  const extrinsic = registry.createType(
    'Extrinsic',
    { method: requested.method },
    { version: requested.version },
  );
  extrinsic.addSignature(pair.address, signature, hashed as never);
  return { signature, signedTransaction: extrinsic.toHex(), hash: u8aToHex(extrinsic.hash) };
}

const waitForOne = (list: () => readonly Standing[]) =>
  vi.waitFor(
    () => {
      expect(list()).toHaveLength(1);
      return list()[0] as Standing;
    },
    { timeout: 30_000 },
  );

async function connect(chain: PolkadotChain) {
  const page = extension.openPage('https://app.example/');
  const adapter = polkadot({ chains: [chain], page: page.page });
  const connectors: Connector[] = [];
  adapter.discover((connector) => connectors.push(connector))();
  const opening = openSession(connectors[0], undefined, [chain]);
  await extension.allow(await waitForOne(extension.connects), [pair.address]);
  const session = await opening;
  return adapter.signer(session, accountOf(session, 'polkadot'));
}

test('a transfer that a Ledger signs through polkadot{.js} verifies with the metadata hash of the runtime', async () => {
  const chain = { ...polkadotAssetHub, rpcUrls: [server.url] };
  await extension.addLedger(pair.address, chain.genesisHash);
  const signer = await connect(chain);
  expect(signer.account.address).toBe(toChainAddress(pair.address, chain));
  const reader = createReader(chain);
  const { request } = await reader.build({ from: signer.account, to: bob, amount: 10n ** 10n });
  const signing = signer.signTransaction?.(request);
  const standing = await waitForOne(extension.signatures);
  const requested = standing.request?.payload as SignerPayloadJSON;
  expect(requested).toMatchObject({ mode: 0, withSignedTransaction: true });
  // The hash was read before the person is prompted.
  expect(server.requests.state_call?.map(([name]) => name)).toEqual(['Metadata_metadata_at_version']);
  const { hash, ...signed } = signOnDevice(requested, server.specVersion);
  await extension.signByDevice(standing, signed);
  expect(await signing).toMatchObject({
    scheme: 'polkadot:ed25519',
    transaction: signed.signedTransaction,
    hash,
  });
});
