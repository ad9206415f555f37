import { expectTypeOf } from 'vitest';
import type { Adapter } from './adapter.js';
import type { Account } from './chain.js';
import type { Connector } from './connector.js';
import type { ChainId } from './ids.js';
import type { Keyed } from './key.js';
import { accountOf, isAccountOf, type Session } from './session.js';
import type { Signer } from './signer.js';

declare const session: Session;
declare const keyed: Keyed;
declare const solana: Adapter<'solana', Signer<'solana'>>;
declare const id: string;

/** The account's type follows the id, so it fits the adapter of that namespace and no other. Never called. */
export async function types(connector: Connector<'solana'>, signal: AbortSignal): Promise<void> {
  expectTypeOf(accountOf(session, 'solana')).toEqualTypeOf<Account<'solana'>>();
  expectTypeOf(accountOf(session, 'solana:mainnet')).toEqualTypeOf<Account<'solana'>>();
  expectTypeOf(accountOf(session, 'solana:mainnet:So1')).toEqualTypeOf<Account<'solana'>>();
  expectTypeOf(accountOf(session, id)).toEqualTypeOf<Account>();
  expectTypeOf(keyed.account('near:mainnet' as ChainId<'near'>)).toEqualTypeOf<Account<'near'>>();

  const [any] = session.accounts;
  if (any && isAccountOf(any, 'solana')) expectTypeOf(any).toExtend<Account<'solana'>>();
  if (any && isAccountOf(any, 'solana:mainnet')) solana.signer(session, any);

  solana.signer(session, accountOf(session, 'solana'));
  // @ts-expect-error The account of another namespace does not fit.
  solana.signer(session, accountOf(session, 'near'));
  // @ts-expect-error A session of any namespace may hold accounts of another one.
  for (const account of session.accounts) solana.signer(session, account);

  // A connector of one namespace opens sessions of that namespace, so their accounts fit as they are.
  const opened = await connector.createSession({ scopes: {}, signal });
  for (const account of opened.accounts) solana.signer(opened, account);
  solana.discover((found) => expectTypeOf(found).toEqualTypeOf<Connector<'solana'>>());

  // A type for any namespace accepts a value of one namespace.
  expectTypeOf(connector).toExtend<Connector>();
  expectTypeOf(opened).toExtend<Session>();
  expectTypeOf(solana).toExtend<Adapter>();
}
