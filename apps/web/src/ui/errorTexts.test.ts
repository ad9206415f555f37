import { sentences } from '@causeway/protocol';
import type { SplitsErrorCode } from '@causeway/splits';
import { expect, it } from 'vitest';
import arabic from '../locales/ar/errors.json';
import texts from '../locales/en/errors.json';

// The prescribed sentences of docs/errors.md, word for word.
const fixed: Readonly<Record<string, string>> = {
  'recovery-unavailable': 'Cannot proceed with your request',
  'recovery-code-invalid': 'The code is invalid or expired.',
  'signer-missing': 'Signer not found',
  'reader-missing': 'No public client available',
  'switch-unsupported': 'Network switching is not supported',
  'switch-wallet-only': 'Network switching is only supported through the wallet',
  'provider-missing': 'Provider not found',
  'switch-rejected': "User rejected the wallet's request to switch network",
  'add-rejected': "User rejected the wallet's request to add network",
  'webauthn-unsupported': 'webauthn is not supported by this browser',
  'passkey-name-missing': 'Email or passkeyIdentifier must be set to register a webauthn credential.',
  'activity-not-completed': 'Invalid activity status',
  'network-unknown': 'Could not find network mapping for chain {chain}',
  'connection-rejected': 'Connection rejected. Please try again.',
  'relay-provider-missing': 'No provider found',
  'pairing-aborted': 'Pairing aborted',
};

const all = texts as Readonly<Record<string, string>>;

it.each([...new Set([...Object.keys(sentences), ...Object.keys(fixed)])])(
  'the code %s has a title, a reason and a next step',
  (code) => {
    for (const part of ['title', 'what', 'next']) expect(all[`${code}.${part}`], part).toBeTruthy();
  },
);

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

it.each(Object.keys(ofSplits))(
  'the code %s has a title, a reason and a next step in both languages',
  (code) => {
    for (const words of [all, arabic as Readonly<Record<string, string>>])
      for (const part of ['title', 'what', 'next']) expect(words[`${code}.${part}`], part).toBeTruthy();
  },
);

it.each(Object.entries(fixed))('the title of %s is its prescribed sentence', (code, sentence) => {
  expect(all[`${code}.title`]).toBe(sentence);
});
