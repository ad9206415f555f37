import verifyDataSignature from '@cardano-foundation/cardano-verify-datasignature';
import { independent } from '@causeway/conformance/independent';
import { toHex } from '@causeway/protocol/bytes';
import { PrivateKey } from '@emurgo/cardano-serialization-lib-nodejs';
import { signData, verifyData } from '@lucid-evolution/sign_data';
import { expect, test } from 'vitest';
import { enterpriseAddress } from '../src/chain/address.js';
import { hash224 } from '../src/chain/crypto.js';
import { verifySignature } from '../src/signer/verify.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, bob, localnet } from './fakes.js';

independent('@cardano-foundation/cardano-verify-datasignature', {
  what: 'verifies and rejects our signatures',
});
independent('@lucid-evolution/sign_data', { what: 'makes signatures that we verify, and verifies ours' });

const message = 'Grüezi from the keyed wallet';
const payload = toHex(new TextEncoder().encode(message));
const hash = hash224(alice.publicKey);
const { address, bytes } = enterpriseAddress(hash, 0);

async function sign(): Promise<{ readonly signature: string; readonly key: string }> {
  const keyed = createKeyed(alice, { chains: [localnet], request: async () => undefined });
  const call = { chainId: localnet.id, method: 'cardano_signData', params: [address, payload] };
  return (await keyed.invoke(call)) as Awaited<ReturnType<typeof sign>>;
}

test('the verifier of the Cardano Foundation accepts our signature for its message and address only', async () => {
  const { signature, key } = await sign();
  expect(verifyDataSignature(signature, key, message, address)).toBe(true);
  expect(verifyDataSignature(signature, key, `${message} `, address)).toBe(false);
  const bobs = enterpriseAddress(hash224(bob.publicKey), 0).address;
  expect(verifyDataSignature(signature, key, message, bobs)).toBe(false);
});

test('Lucid Evolution verifies our signature for its payload only', async () => {
  const signed = await sign();
  expect(verifyData(toHex(bytes), toHex(hash), payload, signed)).toBe(true);
  expect(verifyData(toHex(bytes), toHex(hash), `${payload}00`, signed)).toBe(false);
});

test('verifySignature accepts a signature of Lucid Evolution for its message only', async () => {
  const secret = PrivateKey.generate_ed25519();
  const whose = enterpriseAddress(hash224(secret.to_public().as_bytes()), 0);
  const signed = signData(toHex(whose.bytes), payload, secret.to_bech32());
  const options = { address: whose.address, message, ...signed };
  expect((await verifySignature(options)).valid).toBe(true);
  expect((await verifySignature({ ...options, message: `${message} ` })).valid).toBe(false);
});
