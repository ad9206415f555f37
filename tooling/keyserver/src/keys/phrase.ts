import { pbkdf2Sync } from 'node:crypto';
import { generateMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Words in a phrase → bits of its entropy (BIP-39). */
const strength = Object.freeze({ 12: 128, 15: 160, 18: 192, 21: 224, 24: 256 });
type Words = keyof typeof strength;

export const isPhraseLength = (words: number): words is Words => Object.hasOwn(strength, words);

/** A fresh BIP-39 phrase of English words. */
export const newPhrase = (words: Words): string => generateMnemonic(wordlist, strength[words]);

/** The phrase with single spaces and small letters; undefined when a word or the checksum is wrong. */
export function readPhrase(text: string): string | undefined {
  const phrase = text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ');
  return validateMnemonic(phrase, wordlist) ? phrase : undefined;
}

/** The seed of a phrase without a passphrase, 64 bytes (BIP-39: PBKDF2, HMAC-SHA512, 2048 rounds). */
export const seedOf = (phrase: string): Buffer =>
  pbkdf2Sync(phrase.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512');
