import { independent } from '@causeway/conformance/independent';
import { encode58 } from '@causeway/protocol/base58';
import {
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  createSignableMessage,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signatureBytes,
  verifySignature as verifyByKit,
} from '@solana/kit';
import { beforeAll, expect, test } from 'vitest';
import { buildTransfer } from '../src/chain/transfer.js';
import { parseTransaction, verifySignature, verifyTransactionSignature } from '../src/signer/verify.js';
import { blockhash } from './build.js';
import { alice, aliceKey, aliceSeed, bob } from './fakes.js';

independent('@solana/kit', {
  what: 'reads and signs our transactions, signs messages and verifies signatures',
});

let signer: Awaited<ReturnType<typeof createKeyPairSignerFromPrivateKeyBytes>>;
beforeAll(async () => {
  signer = await createKeyPairSignerFromPrivateKeyBytes(aliceSeed);
});

test('kit reads and signs our transfer, and our verifier accepts the signature', async () => {
  expect(signer.address).toBe(alice);
  const ours = buildTransfer({ from: alice, to: bob, amount: 250_000_001n, blockhash });
  const decoded = getTransactionDecoder().decode(ours);
  const message = decompileTransactionMessage(
    getCompiledTransactionMessageDecoder().decode(decoded.messageBytes) as never,
  );
  expect(message.feePayer.address).toBe(alice);
  expect(message.instructions[0]?.accounts?.map((meta) => meta.address)).toEqual([alice, bob]);
  const signed = await partiallySignTransaction([signer.keyPair], decoded);
  const { signatures, messageBytes } = parseTransaction(
    new Uint8Array(getTransactionEncoder().encode(signed)),
  );
  expect(verifyTransactionSignature(alice, messageBytes, signatures[0] as Uint8Array)).toBe(true);
});

test('messages signed by one side verify on the other', async () => {
  const content = new TextEncoder().encode('Grüezi');
  const [signatures] = await signer.signMessages([createSignableMessage(content)]);
  const theirs = signatures?.[address(alice)] as Uint8Array;
  const proven = await verifySignature({ address: alice, message: content, signature: encode58(theirs) });
  expect(proven.valid).toBe(true);
  const ours = signatureBytes(await aliceKey.sign(content));
  expect(await verifyByKit(signer.keyPair.publicKey, ours, content)).toBe(true);
  expect(await verifyByKit(signer.keyPair.publicKey, ours, content.slice(1))).toBe(false);
});
