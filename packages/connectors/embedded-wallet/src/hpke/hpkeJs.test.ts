import { independent } from '@causeway/conformance/independent';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { expect, it } from 'vitest';
import { fromHex, toHex, utf8 } from './bytes.js';
import { generateTargetKey, open, seal } from './seal.js';

independent('@hpke/core', { what: 'seals what we open, and opens what we seal' });

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const options = { info: utf8('some info'), aad: utf8('some data') };
const text = utf8('legal winner thank year wave sausage worth useful');

it('hpke-js opens exactly the messages that we seal to its key', async () => {
  const pair = await suite.kem.generateKeyPair();
  const publicKey = toHex(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)));
  const { encappedPublic, ciphertext } = await seal(text, publicKey, options);
  const recipient = { recipientKey: pair.privateKey, enc: encappedPublic };
  const right = { ...recipient, info: options.info };
  expect(new Uint8Array(await suite.open(right, ciphertext, options.aad))).toEqual(text);
  const wrong = { ...recipient, info: utf8('other info') };
  await expect(suite.open(wrong, ciphertext, options.aad)).rejects.toThrow();
});

it('messages that hpke-js seals to our key open, and changed ones do not', async () => {
  const target = await generateTargetKey();
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromHex(target.publicKey) as Uint8Array);
  const theirMessage = await suite.seal({ recipientPublicKey, info: options.info }, text, options.aad);
  const sealed = {
    encappedPublic: new Uint8Array(theirMessage.enc),
    ciphertext: new Uint8Array(theirMessage.ct),
  };
  expect(await open(sealed, target, options)).toEqual(text);
  const changed = {
    ...sealed,
    ciphertext: sealed.ciphertext.map((byte, at) => (at === 3 ? byte ^ 1 : byte)),
  };
  await expect(open(changed, target, options)).rejects.toMatchObject({ code: 'embedded-bundle-invalid' });
});
