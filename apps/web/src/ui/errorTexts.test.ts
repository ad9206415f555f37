import { sentences } from '@causeway/protocol';
import type { SplitsErrorCode } from '@causeway/splits';
import { expect, it } from 'vitest';
import arabic from '../locales/ar/errors.json';
import texts from '../locales/en/errors.json';

// The sentences that the specification fixes word for word.
const fixed = [
  'recovery-unavailable',
  'recovery-code-invalid',
  'signer-missing',
  'reader-missing',
  'switch-unsupported',
  'switch-wallet-only',
  'provider-missing',
  'switch-rejected',
  'add-rejected',
  'webauthn-unsupported',
  'passkey-name-missing',
  'activity-not-completed',
  'network-unknown',
  'connection-rejected',
  'relay-provider-missing',
  'pairing-aborted',
] as const;

const all = texts as Readonly<Record<string, string>>;

it.each(Object.keys(sentences))('%s has a title, a reason and a next step', (code) => {
  for (const part of ['title', 'what', 'next']) expect(all[`${code}.${part}`], part).toBeTruthy();
});

const ofSplits = {
  'splits-invalid': 1,
  'splits-hash-mismatch': 1,
  'splits-unauthorised': 1,
  'splits-exists': 1,
  'splits-nothing-to-withdraw': 1,
  'splits-transfer-failed': 1,
  'splits-contract-missing': 1,
  'splits-failed': 1,
} as const satisfies Record<SplitsErrorCode, 1>;

it.each(Object.keys(ofSplits))('%s has a title, a reason and a next step in both languages', (code) => {
  for (const words of [all, arabic as Readonly<Record<string, string>>])
    for (const part of ['title', 'what', 'next']) expect(words[`${code}.${part}`], part).toBeTruthy();
});

it.each(fixed)('%s is titled with the sentence of the specification', (code) => {
  expect(all[`${code}.title`]).toBe(sentences[code]);
});
