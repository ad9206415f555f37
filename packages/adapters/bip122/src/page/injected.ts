import {
  type Chain,
  type ConnectionRecord,
  isWalletError,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import { requestedChains, sharing } from '@causeway/protocol/injected';
import { load } from '@causeway/protocol/load';
import type { Limits } from '../types.js';
import { openSession } from './session.js';
import type { Slot } from './slot.js';
import { accountsOn, type Speech } from './speech.js';

/** Context that all connectors of an adapter share. */
export type InjectedContext = Pick<PageContext<Chain<'bip122'>, Limits, unknown>, 'chains' | 'limits'>;

const method = 'connect';

const standard = load('standard', () => import('./standard.js'));
const provider = load('provider', () => import('./provider.js'));

/** The code for each shape of wallet is loaded when the page has a wallet of it. */
const speak = async ({ shape, wallet }: Pick<Slot, 'shape' | 'wallet'>): Promise<Speech> =>
  shape === 'standard' ? (await standard()).speakStandard(wallet) : (await provider()).speakProvider(wallet);

/**
 * Requests the wallet's accounts and creates a session. Prompts once for all concurrent callers.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`, `aborted`,
 * `wallet-locked`, `wallet-gone`, `wallet-failed`, `network-unknown`, `chain-mismatch` when the wallet is on another
 * network.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  request: SessionRequest,
): Promise<Session<'bip122'>> {
  const { limits } = context;
  const requested = requestedChains('bip122', context.chains, request);
  const [speech, { promptOf }] = await Promise.all([speak(slot), sharing()]);
  const prompt = promptOf(slot, {
    method,
    begin: () => speech.connect(),
    revoke: () => revoke(slot, context),
  });
  return prompt.join(undefined, { signal: request.signal, ms: limits.prompt }, (walletAccounts) => {
    if (walletAccounts.length === 0) throw new WalletError('no-accounts', {});
    if (accountsOn(walletAccounts, requested).length === 0) {
      const actual = walletAccounts[0]?.networks?.join() ?? walletAccounts[0]?.address.prefix ?? '';
      throw new WalletError('chain-mismatch', { expected: requested[0]?.id ?? 'bip122', actual });
    }
    return openSession({ slot, speech, requested, walletAccounts, limits });
  });
}

/** Errors of a wallet that does not allow the page. After any other error the record is kept. */
const unknown = ['unauthorised', 'no-accounts'] as const;

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet gives no account any more. Never prompts.
 *
 * @throws WalletError when the wallet's state cannot be found out: `timeout`, `aborted`, `malformed-response`,
 * `wallet-locked`, `wallet-gone`, `wallet-failed`.
 */
export async function getSession(
  slot: Slot,
  { chains: requested, limits }: InjectedContext,
  _record: ConnectionRecord,
  signal: AbortSignal,
  onReady?: () => void,
): Promise<Session<'bip122'> | undefined> {
  if (signal.aborted) throw new WalletError('aborted', { method });
  const speech = await speak(slot);
  const walletAccounts = await withDeadline(speech.restore(), { method, ms: limits.silent, signal }).catch(
    (error) => {
      if (unknown.some((code) => isWalletError(error, code))) return [];
      slot.unwatch?.();
      // A locked wallet reports a change once it was unlocked.
      slot.unwatch = speech.listen((reading) => {
        if (reading?.length !== 0) onReady?.();
      });
      // No prompt was shown: a wallet of Phantom's kind refuses while it is locked.
      if (!isWalletError(error, 'user-rejected')) throw error;
      throw new WalletError('wallet-locked', { method }, { cause: error });
    },
  );
  return accountsOn(walletAccounts, requested).length > 0
    ? openSession({ slot, speech, requested, walletAccounts, limits })
    : undefined;
}

/** Takes the permission back, as far as the wallet can. Never prompts, never throws, over after `limits.revoke`. */
export async function revoke(slot: Slot, { limits }: Pick<InjectedContext, 'limits'>): Promise<void> {
  slot.permitted = false;
  const leaving = speak(slot).then((speech) => speech.disconnect());
  await withDeadline(leaving, { method: 'disconnect', ms: limits.revoke }).catch(() => undefined);
}
