import { randomBytes } from 'node:crypto';
import { independent } from '@causeway/conformance/independent';
import { entropyToMnemonic, mnemonicToSeedSync, validateMnemonic } from 'bip39';
import { derivePath, getPublicKey } from 'ed25519-hd-key';
import { expect, it } from 'vitest';
import { publicKeyOf } from './curve.js';
import { derive } from './derive.js';
import { newPhrase, readPhrase, seedOf } from './phrase.js';

independent('bip39', { what: 'makes and checks phrases, and derives their seeds' });
independent('ed25519-hd-key', { what: 'derives keys by SLIP-0010' });

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

it('bip39 accepts our phrases and derives the same seeds', () => {
  for (const words of [12, 15, 18, 21, 24] as const) {
    const phrase = newPhrase(words);
    expect(validateMnemonic(phrase)).toBe(true);
    expect(hex(seedOf(phrase))).toBe(hex(mnemonicToSeedSync(phrase)));
    const wrong = phrase.replace(/\w+$/, (last) => (last === 'zoo' ? 'abandon' : 'zoo'));
    expect(readPhrase(wrong) !== undefined).toBe(validateMnemonic(wrong));
  }
  const theirs = entropyToMnemonic(randomBytes(16));
  expect(readPhrase(theirs)).toBe(theirs);
});

it('ed25519-hd-key derives the same ed25519 keys', () => {
  for (const path of ["m/0'", "m/44'/501'/0'/0'", "m/44'/354'/2147483647'"]) {
    const seed = randomBytes(64);
    const { key } = derivePath(path, seed.toString('hex'));
    const ours = derive(seed, 'CURVE_ED25519', path);
    expect(hex(ours)).toBe(hex(key));
    expect(publicKeyOf('CURVE_ED25519', ours)).toBe(hex(getPublicKey(key, false)));
  }
});
