import { isWalletError } from '@causeway/protocol';
import type { WordKey } from '../words/words.js';

type Topic = Extract<WordKey, `error.${string}Text`> extends `error.${infer T}Text` ? T : never;

/** The sentences for an error, by its code. Errors with the same remedy share their sentences. */
const topics: Readonly<Record<string, Topic>> = {
  'user-rejected': 'rejected',
  'connection-rejected': 'rejected',
  'switch-rejected': 'unswitched',
  'add-rejected': 'unadded',
  'wallet-locked': 'locked',
  'request-pending': 'pending',
  timeout: 'timeout',
  'walletconnect-expired': 'timeout',
  'no-accounts': 'accounts',
  'provider-missing': 'gone',
  'wallet-gone': 'gone',
  'walletconnect-unreachable': 'relay',
  'relay-provider-missing': 'relay',
  'sign-in-unavailable': 'site',
  'sign-in-rate-limited': 'many',
  'sign-in-request-refused': 'proof',
  'siwx-invalid': 'proof',
  'signature-mismatch': 'proof',
  'switch-wallet-only': 'walletOnly',
  'switch-unsupported': 'walletOnly',
};

/** Answers of the person, which are no failures. */
const refusals: readonly Topic[] = ['rejected', 'unswitched', 'unadded'];

/** The title and the text of an error. */
export function errorWords(error: unknown): {
  readonly title: WordKey;
  readonly text: WordKey;
  readonly calm: boolean;
} {
  // The wallet does not have the network, and without a server it cannot be added.
  const isAbsent = isWalletError(error, 'invalid-params') && error.context.field === 'rpcUrls';
  const topic = isAbsent ? 'absent' : (isWalletError(error) && topics[error.code]) || 'other';
  return { title: `error.${topic}`, text: `error.${topic}Text`, calm: refusals.includes(topic) };
}
