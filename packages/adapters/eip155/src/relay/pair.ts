import { isWalletError, type SessionRequest, WalletError, withDeadline } from '@causeway/protocol';
import { reasonOf } from '@causeway/protocol/hostile';
import { toWalletError } from '../errors.js';
import { forgetDeepLink, leave, unreachable } from './client.js';
import { sentences } from './codes.js';
import type { Provider, RelayLimits, RelaySession } from './types.js';

/** What one attempt needs. */
export interface PairOptions extends Pick<SessionRequest, 'onUri' | 'signal'> {
  readonly provider: Provider;
  /** Chain ids without their namespace. */
  readonly chains: readonly number[];
  readonly limits: RelayLimits;
}

/**
 * Shows codes until a wallet approves one: each for its time, at most `limits.attempts`. What a wallet approves after
 * the end is told that it is over.
 *
 * @throws WalletError `pairing-aborted`, `connection-rejected`, `walletconnect-unreachable`, `walletconnect-expired`,
 * `wallet-locked`, `wallet-failed`.
 */
export async function pair(options: PairOptions): Promise<RelaySession> {
  const { attempts } = options.limits;
  await forgetDeepLink(options.provider);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const session = await round(options);
    if (session) return session;
  }
  throw new WalletError('walletconnect-expired', { attempts }, { message: sentences.expired });
}

/** One code. `undefined` when its time is over. */
async function round({
  provider,
  chains,
  limits,
  onUri,
  signal,
}: PairOptions): Promise<RelaySession | undefined> {
  const stopped = () => new WalletError('pairing-aborted', {});
  if (signal.aborted) throw stopped();
  let shown: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    shown = resolve;
  });
  const show = (uri: string) => {
    shown();
    onUri?.(uri);
  };
  let abandoned = false;
  provider.signer.on('display_uri', show);
  const approved = provider.connect({ optionalChains: [...chains] as [number, ...number[]] }).then(() => {
    const { session } = provider;
    if (abandoned && session) void leave(provider, session.topic, limits);
    return session;
  });
  // When nobody waits any more, a refusal is nobody's.
  approved.catch(() => undefined);
  try {
    const method = 'createSession';
    await withDeadline(Promise.race([code, approved]), { method, ms: limits.reach, signal }).catch(
      (cause) => {
        throw isWalletError(cause, 'timeout') ? unreachable(limits.reach, cause) : cause;
      },
    );
    return await withDeadline(approved, { method, ms: limits.pairing, signal });
  } catch (error) {
    abandoned = true;
    if (signal.aborted) throw new WalletError('pairing-aborted', {}, { cause: error });
    if (isWalletError(error, 'timeout') || /proposal expired/i.test(reasonOf(error))) return undefined;
    const named = toWalletError(error, 'createSession');
    if (isWalletError(named, 'user-rejected')) {
      throw new WalletError('connection-rejected', {}, { cause: error });
    }
    throw named;
  } finally {
    provider.signer.removeListener('display_uri', show);
  }
}
