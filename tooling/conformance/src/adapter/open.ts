import type { Account, Call, CallOptions, Keyed, Scope, Signer } from '@causeway/protocol';
import { type KeyedSession, keyedSession } from './keyedSession.js';
import type { AdapterSubject } from './subject.js';

/** A signer and the key behind its session, in one process. */
export interface Opened<S extends Signer> {
  readonly keyed: Keyed;
  readonly account: Account;
  readonly session: KeyedSession;
  readonly signer: S;
}

/** Opens a session of a subject's key on its first chain, and the signer of its account. */
export function openSession<S extends Signer>(
  { adapter, createKeyed, keys, request }: AdapterSubject<S>,
  options: {
    /** The key; the first by default. */
    readonly key?: 0 | 1;
    /** Answers instead of the key. */
    readonly answer?: (call: Call, options?: CallOptions) => unknown;
    /** Methods the session does not allow. */
    readonly without?: string;
  } = {},
): Opened<S> {
  const chainId = adapter.chains[0]?.id;
  if (!chainId) throw new Error('The adapter under test has no chain.');
  const keyed = createKeyed(keys[options.key ?? 0], {
    chains: adapter.chains,
    request: request ?? (async ({ method }) => Promise.reject(new Error(`${method} was not expected.`))),
  });
  const account = keyed.account(chainId);
  const full = adapter.scope();
  const scope: Scope = { ...full, methods: full.methods.filter((method) => method !== options.without) };
  const { namespace } = adapter;
  const session = keyedSession({ keyed, account, namespace, scope, answer: options.answer });
  return { keyed, account, session, signer: adapter.signer(session, account) };
}
