import {
  type ConnectionRecord,
  isWalletError,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { requestedChains, sharing } from '@causeway/protocol/injected';
import { load } from '@causeway/protocol/load';
import type { PolkadotChain } from '../types.js';
import { accountsOn } from './accounts.js';
import { openSession } from './session.js';
import { consent, type InjectedContext, replaceEntry, type Slot } from './slot.js';
import { call, type NativeAccount, parseAccounts } from './wire.js';

const enabling = 'enable';
const earlier = load('earlierPrompt', () => import('./earlierPrompt.js'));
/** A read that was not answered in time is tried this often in all. */
const attempts = 4;

/** Enables one wallet. May prompt; it does when the person never allowed this page. */
async function enable({ entry }: Slot, { appName, page }: InjectedContext): Promise<object> {
  const origin = appName ?? String(peek(peek(page, 'location'), 'origin') ?? 'this page');
  // `connect` is newer; wallets without it have `enable`.
  const name = typeof peek(entry, 'connect') === 'function' ? 'connect' : 'enable';
  const injected = await call(entry, name, [origin], enabling);
  if (typeof peek(peek(injected, 'accounts'), 'get') !== 'function')
    throw malformed(enabling, 'accounts.get');
  return injected as object;
}

/** A wallet that was lost may be in the page again, as a new object under its own key. */
function comeBack(slot: Slot, { page }: InjectedContext): void {
  const entry = peek(peek(page, 'injectedWeb3'), slot.key);
  if (!slot.alive && entry !== slot.entry && Object(entry) === entry) replaceEntry(slot, entry as object);
}

/** The wallet's accounts. Never prompts; tried again when the wallet is slow, and only then. */
async function readAccounts(
  injected: object,
  { limits }: InjectedContext,
  signal: AbortSignal,
): Promise<readonly NativeAccount[]> {
  const method = 'accounts.get';
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = call(peek(injected, 'accounts'), 'get', [], method);
      return parseAccounts(await withDeadline(answer, { method, ms: limits.accounts, signal }), method);
    } catch (error) {
      if (attempt === attempts || !isWalletError(error, 'timeout')) throw error;
    }
  }
}

/**
 * Enables the wallet, this one alone, and creates a session. Prompts, once for all concurrent callers; while
 * another wallet of the page shows a prompt, this one waits for its turn.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`,
 * `aborted`, `wallet-locked`, `wallet-gone`, `wallet-failed`, `unauthorised`.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  request: SessionRequest,
): Promise<Session<'polkadot'>> {
  const { signal } = request;
  const requested = requestedChains('polkadot', context.chains, request);
  comeBack(slot, context);
  const { promptOf } = await sharing();
  const begin = () => enable(slot, context);
  const prompt = promptOf(slot, {
    method: enabling,
    takeTurn: context.takeTurn,
    begin,
    whenBusy: async (_, busy) => (await earlier()).earlierPrompt(begin, context, busy),
  });
  const injected = await prompt.join(undefined, { signal, ms: context.limits.prompt });
  return startSession(slot, context, requested, injected, await readAccounts(injected, context, signal));
}

function startSession(
  slot: Slot,
  { limits, chains }: InjectedContext,
  requested: readonly PolkadotChain[],
  injected: object,
  natives: readonly NativeAccount[],
): Session<'polkadot'> {
  if (accountsOn(requested, natives).length === 0) throw new WalletError('no-accounts', {});
  slot.injected = injected;
  slot.alive = true;
  return openSession({ slot, injected, natives, requested, chains, limits });
}

/** Errors of a wallet that does not allow the page. After any other error the record is kept. */
const final = ['unauthorised', 'user-rejected', 'no-accounts'] as const;

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet gives no account any more, when it
 * does not allow the page, or when it prompts the person and they refuse.
 *
 * Wallets of this namespace have no query for whether they still allow the page. An API that was enabled in
 * this page's life is only read again, which does not prompt. In a new page, `enable` is called when the
 * record shows that the person allowed it, and never otherwise: wallets answer that without a prompt. If the
 * person removed the page in the wallet's settings, the wallet may prompt anew; the wait ends after
 * `limits.enable`. The record is kept until the late answer, which `onReady` reports, so that a person who
 * refuses is not prompted at the next visit again.
 *
 * @throws WalletError when the wallet's state cannot be found out: `timeout`, `request-pending`, `aborted`,
 * `malformed-response`, `wallet-gone`, `wallet-failed`.
 */
export async function getSession(
  slot: Slot,
  context: InjectedContext,
  record: ConnectionRecord,
  signal: AbortSignal,
  onReady?: () => void,
): Promise<Session<'polkadot'> | undefined> {
  if (record.topic !== consent) return undefined;
  if (signal.aborted) throw new WalletError('aborted', { method: enabling });
  comeBack(slot, context);
  try {
    // Once until it has answered, because it may prompt.
    const ask = () => {
      // biome-ignore lint/suspicious/noAssignInExpressions: one statement more costs the bytes of the budget.
      const asked = (slot.asked ??= enable(slot, context).finally(() => {
        // Does nothing while an attempt waits for the answer; otherwise the next one begins with it.
        onReady?.();
        setTimeout(() => {
          // The wallet may be a new object since, with an answer of its own.
          if (slot.asked === asked) slot.asked = undefined;
        });
      }));
      return asked;
    };
    const injected =
      slot.injected ?? (await withDeadline(ask(), { method: enabling, ms: context.limits.enable, signal }));
    const natives = await readAccounts(injected, context, signal);
    return startSession(slot, context, context.chains, injected, natives);
  } catch (error) {
    if (final.some((code) => isWalletError(error, code))) return undefined;
    throw error;
  }
}
