import { type CallOptions, type SignedMessage, type Signer, WalletError } from '@causeway/protocol';
import type { Family, Subject } from './family.ts';

const verbs = { message: 'signMessage', 'typed-data': 'signTypedData', 'sign-in': 'signIn' } as const;

type Verb = (options: CallOptions & Readonly<Record<string, unknown>>) => Promise<SignedMessage>;

const has = (signer: Signer, name: string): boolean => Reflect.get(signer, name) !== undefined;

/** Lists the kinds of content that a signer's wallet cannot sign or send, although its namespace supports them. */
export function lacksOf({ signs }: Family, signer: Signer): readonly (Subject['kind'] | 'transaction')[] {
  const sends = has(signer, 'sendTransaction') || has(signer, 'signTransaction');
  return [...signs.filter((kind) => !has(signer, verbs[kind])), ...(sends ? [] : (['transaction'] as const))];
}

/**
 * Returns the verb with which a signer signs a subject of this kind.
 *
 * @throws WalletError `method-unsupported` where the wallet cannot.
 */
export function verbOf(signer: Signer, kind: Subject['kind']): Verb {
  const method = verbs[kind];
  if (!has(signer, method)) throw new WalletError('method-unsupported', { method });
  return Reflect.get(signer, method) as Verb;
}
