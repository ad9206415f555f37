import { bytesToHex, toBase64 } from '@causeway/protocol/bytes';
import { expect, test } from 'vitest';
import { alice, bob, chains, failure, hub } from '../../test/fakes.js';
import { keyedSigner } from '../../test/keyedSigner.js';
import { createKeyed } from '../wallet/keyed.js';
import { addressOf } from './crypto.js';
import type { SignDoc } from './document.js';
import { encode } from './proto.js';
import { readNumber } from './wire.js';

const address = addressOf(alice.publicKey, 'cosmos');
const document: SignDoc = {
  bodyBytes: encode([2, 'for the ferry']),
  authInfoBytes: encode([2, encode([2, 200_000n])]),
  chainId: 'causeway-1',
  accountNumber: 7n,
};
const hex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);

interface Answer {
  signed?: Record<string, unknown>;
  signature: unknown;
}
const fromText = (text: unknown) => Uint8Array.from(Buffer.from(String(text), 'base64'));

test.each<[string, (answer: Answer) => Answer]>([
  ['in the format of the relay', (answer) => answer],
  [
    'with the documents in hex',
    ({ signed = {}, signature }) => ({
      signature,
      signed: {
        ...signed,
        bodyBytes: hex(fromText(signed.bodyBytes)),
        authInfoBytes: hex(fromText(signed.authInfoBytes)),
      },
    }),
  ],
  [
    'with key and signature in hex',
    ({ signed, signature }) => {
      const { pub_key: key, signature: text } = signature as {
        pub_key: { value: string };
        signature: string;
      };
      return {
        signed,
        signature: { pub_key: { value: hex(fromText(key.value)) }, signature: hex(fromText(text)) },
      };
    },
  ],
  ['without the document', ({ signature }) => ({ signature })],
  [
    'with the signature alone',
    ({ signature }) => ({ signature: (signature as { signature: string }).signature }),
  ],
  [
    'with the account number as a number',
    ({ signed, signature }) => ({ signature, signed: { ...signed, accountNumber: 7 } }),
  ],
  [
    'with the account number as a Long',
    ({ signed, signature }) => ({
      signature,
      signed: { ...signed, accountNumber: { low: 7, high: 0, unsigned: true } },
    }),
  ],
])('signTransaction reads the answer of a relayed wallet %s', async (_, change) => {
  const signer = keyedSigner((answer) => change(answer as Answer));
  const result = await signer.signTransaction({ document });
  expect(result).toMatchObject({ scheme: 'cosmos:direct', signed: document });
});

test.each<[string, object]>([
  ['another chain', { chainId: 'x' }],
  ['another account number', { accountNumber: '8' }],
  ['another body', { bodyBytes: toBase64(encode([2, 'to me'])) }],
])('signTransaction rejects an answer that claims a signature of %s', async (_, change) => {
  const signer = keyedSigner((answer) => {
    const { signed, signature } = answer as Answer;
    return { signature, signed: { ...signed, ...change } };
  });
  // The signature is not valid for the document that the answer claims.
  expect((await failure(signer.signTransaction({ document }))).code).toBe('signature-mismatch');
});

test.each<[string, object]>([
  ['an invalid account number', { accountNumber: {} }],
  ['an invalid body', { bodyBytes: '?' }],
  ['an invalid fee', { authInfoBytes: 7 }],
  ['an invalid chain', { chainId: 7 }],
])('signTransaction rejects an answer with %s in its document as malformed', async (_, change) => {
  const signer = keyedSigner((answer) => {
    const { signed, signature } = answer as Answer;
    return { signature, signed: { ...signed, ...change } };
  });
  expect((await failure(signer.signTransaction({ document }))).code).toBe('malformed-response');
});

test('cosmos_signDirect accepts documents in hex as well as in base64', async () => {
  const keyed = createKeyed(alice, { chains, request: async () => undefined });
  const signDirect = (signDoc: object) =>
    keyed.invoke({
      chainId: hub.id,
      method: 'cosmos_signDirect',
      params: { signerAddress: address, signDoc },
    });
  const { chainId } = document;
  const base64 = {
    chainId,
    accountNumber: '7',
    bodyBytes: toBase64(document.bodyBytes),
    authInfoBytes: toBase64(document.authInfoBytes),
  };
  const inHex = { ...base64, bodyBytes: hex(document.bodyBytes), authInfoBytes: hex(document.authInfoBytes) };
  expect(await signDirect(inHex)).toEqual(await signDirect(base64));
  // Inside the page, bytes and a bigint are passed unchanged.
  expect(await signDirect(document)).toEqual(await signDirect(base64));
});

test.each<[string, (key: string) => string]>([
  ['base64', (key) => key],
  ['hex', (key) => hex(fromText(key))],
])('getPublicKey reads the relayed key in %s and rejects the key of another address', async (_, change) => {
  const bare = { ...keyedSigner((answer) => answer).account, publicKey: undefined };
  const signerWith = (isOwnKey: boolean) =>
    keyedSigner(
      (answer) =>
        (answer as { pubkey: string }[]).map((entry) => ({
          ...entry,
          pubkey: change(isOwnKey ? entry.pubkey : toBase64(bob.publicKey)),
        })),
      bare,
    );
  expect(await signerWith(true).getPublicKey()).toEqual(alice.publicKey);
  expect((await failure(signerWith(false).getPublicKey())).code).toBe('malformed-response');
});

test('readNumber reads whole numbers of up to 64 bits in every format that wallets use', () => {
  const top = (1n << 64n) - 1n;
  expect([top, top.toString(), { low: -1, high: -1, unsigned: true }].map(readNumber)).toEqual([
    top,
    top,
    top,
  ]);
  expect(readNumber({ low: -2147483648, high: 1 })).toBe((1n << 32n) + (1n << 31n));
  for (const value of [(top + 1n).toString(), '-1', '1.5', 1.5, -1, Number.NaN, '', ' 1', null, {}, [1]]) {
    expect(readNumber(value)).toBeUndefined();
  }
});
