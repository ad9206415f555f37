import { independent, vectorSet } from '@causeway/conformance/independent';
import { bytesToHex, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { Metadata, TypeRegistry } from '@polkadot/types';
import v14 from '@polkadot/types-support/metadata/v14/polkadot-hex';
import v15 from '@polkadot/types-support/metadata/v15/polkadot-hex';
import { getPolkadotSignerFromPjs } from '@polkadot-api/pjs-signer';
import { AccountId, decAnyMetadata, unifyMetadata } from '@polkadot-api/substrate-bindings';
import registry from '@substrate/ss58-registry';
import { $Metadata } from 'dedot/codecs';
import { decodeAddress as decodeByDedot, encodeAddress as encodeByDedot } from 'dedot/utils';
import { describe, expect, test } from 'vitest';
import { toSigner } from '../src/bridge/extensionDapp.js';
import { parseMetadata } from '../src/chain/metadata.js';
import { encodeCompact } from '../src/chain/scale.js';
import { decodeAddress, encodeAddress } from '../src/chain/ss58.js';
import { polkadot } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSeed, chains, local, payloadOf } from './fakes.js';

independent('@polkadot-api/substrate-bindings', { what: 'reads addresses and the metadata of runtimes' });
independent('dedot', { what: 'reads and writes addresses, and reads the metadata of runtimes' });
independent('@polkadot-api/pjs-signer', { what: 'signs messages and transactions with our signer' });

const publicKey = memoryKey(aliceSeed).publicKey;

describe('addresses of every listed network', () => {
  vectorSet('SS58 registry', {
    source: 'npm @substrate/ss58-registry',
    licence: 'Apache-2.0',
    what: 'the prefix of every network',
  });

  // 46 and 47 are reserved, and networks whose accounts are of Ethereum's kind have no address of this form.
  const prefixes = registry
    .filter(({ standardAccount, prefix }) => standardAccount !== 'secp256k1' && ![46, 47].includes(prefix))
    .map(({ prefix }) => prefix);

  test('encodeAddress and decodeAddress agree with polkadot-api and dedot for every prefix of the registry', () => {
    expect(prefixes.length).toBeGreaterThan(100);
    for (const prefix of prefixes) {
      const text = encodeAddress(publicKey, prefix);
      expect(text).toBe(encodeByDedot(publicKey, prefix));
      expect(text).toBe(AccountId(prefix).dec(publicKey));
      expect(decodeByDedot(text)).toEqual(decodeAddress(text).accountId);
      expect(AccountId(prefix).enc(text)).toEqual(publicKey);
    }
  });
});

/** Without the bytes of the answer that precede it in some files. */
const withoutFront = (hex: string): Hex => `0x${hex.slice(hex.indexOf('6d657461'))}`;

test.each([
  ['14', withoutFront(v14)],
  ['15', withoutFront(v15)],
])('parseMetadata finds the extensions that polkadot-api and dedot find in metadata %s', (_, hex) => {
  const { extensions } = parseMetadata(hexToBytes(hex));
  const ours = extensions.map(({ name, extra, signed }) => [name, extra, signed]);
  const byDedot = $Metadata.tryDecode(hex).latest.extrinsic.signedExtensions;
  expect(ours).toEqual(
    byDedot.map(({ ident, typeId, additionalSigned }) => [ident, typeId, additionalSigned]),
  );
  const byPapi = Object.values(unifyMetadata(decAnyMetadata(hex)).extrinsic.extensions ?? {});
  expect(ours).toEqual(
    byPapi.map(({ identifier, type, additionalSigned }) => [identifier, type, additionalSigned]),
  );
});

describe('our signer in polkadot-api', () => {
  const keyed = createKeyed(memoryKey(aliceSeed), { chains, request: () => expect.unreachable() });
  const account = keyed.account(local.id);
  const injected = toSigner(
    polkadot({ chains }).signer(
      {
        accounts: [account],
        scopes: { polkadot: polkadot({ chains }).scope() },
        invokeMethod: (call, options) => keyed.invoke(call, options),
        subscribe: () => () => undefined,
        close: () => undefined,
      },
      account,
    ),
  );
  const signer = getPolkadotSignerFromPjs(alice, injected.signPayload as never, injected.signRaw as never);

  test('our signer in polkadot-api signs bytes that verify as a wrapped message', async () => {
    const signature = bytesToHex(await signer.signBytes(new TextEncoder().encode('Hello')));
    const verification = await verifySignature({ address: alice, message: 'Hello', signature });
    expect(verification).toMatchObject({ valid: true, scheme: 'polkadot:sr25519+bytes' });
  });

  test('our signer in polkadot-api signs a transaction that the reference library decodes', async () => {
    const payload = payloadOf();
    const genesis = hexToBytes(payload.genesisHash);
    const call = hexToBytes(payload.method);
    const number = (value: string) => {
      const bytes = new Uint8Array(4);
      new DataView(bytes.buffer).setUint32(0, Number(value), true);
      return bytes;
    };
    const none = new Uint8Array();
    const of: Record<string, readonly [value: Uint8Array, signed: Uint8Array]> = {
      CheckSpecVersion: [none, number(payload.specVersion)],
      CheckTxVersion: [none, number(payload.transactionVersion)],
      CheckGenesis: [none, genesis],
      CheckMortality: [Uint8Array.of(0), genesis],
      CheckNonce: [encodeCompact(7n), none],
      ChargeTransactionPayment: [Uint8Array.of(0), none],
    };
    const metadata = hexToBytes(v14 as Hex);
    const extensions = Object.fromEntries(
      parseMetadata(metadata).extensions.map(({ name }) => {
        const [value, additionalSigned] = of[name] ?? [none, none];
        return [name, { identifier: name, value, additionalSigned }];
      }),
    );
    const signed = await signer.signTx(call, extensions, metadata, 0);
    const types = new TypeRegistry();
    types.setMetadata(new Metadata(types, v14 as Hex));
    const extrinsic = types.createType('Extrinsic', signed);
    expect([
      encodeAddress(decodeAddress(extrinsic.signer.toString()).accountId, 42),
      extrinsic.nonce.toNumber(),
    ]).toEqual([alice, 7]);
    expect(extrinsic.method.toHex()).toBe(payload.method);
  });
});
