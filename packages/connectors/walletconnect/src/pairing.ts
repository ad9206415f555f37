import { isWalletError, type RelayGroup, WalletError, withDeadline } from '@causeway/protocol';
import type { Client } from './client.js';
import { forgetDeepLink } from './client.js';
import { sentences } from './codes.js';
import { isExpired, pairingAborted, toPairingError, unreachable } from './errors.js';
import type { SignClient } from './library.js';
import { endProposals, topicOf } from './proposals.js';
import { revoke } from './revoke.js';
import { keepShown, proposalLife } from './shownCodes.js';
import type { RelayLimits } from './types.js';

/** A session as the sign client keeps it. */
export type SessionStruct = ReturnType<SignClient['session']['get']>;

/** Sends a proposal, as the client's `connect` does. */
export type Propose = (
  sign: SignClient,
  proposal: Record<string, RelayGroup>,
) => Promise<{ readonly uri?: string; readonly approval: () => Promise<SessionStruct> }>;

const connect: Propose = (sign, proposal) => sign.connect({ optionalNamespaces: proposal });

/** The options of one attempt. */
export interface PairingOptions {
  readonly client: Client;
  readonly proposal: Record<string, RelayGroup>;
  readonly limits: RelayLimits;
  /** Receives each code. A code holds a key and is passed nowhere else. */
  readonly onUri: (uri: string) => void;
  readonly signal: AbortSignal;
  /** Sends the first code's proposal; the client by default. */
  readonly first?: Propose | undefined;
}

/**
 * Shows codes until a wallet approves one: each for its time, at most `limits.attempts`. Whatever a wallet approves
 * after the end is revoked.
 *
 * @throws WalletError `pairing-aborted`, `connection-rejected`, `wallet-locked`, `walletconnect-unreachable`,
 * `walletconnect-expired`, `wallet-failed`.
 */
export async function pair(options: PairingOptions): Promise<SessionStruct> {
  const { client, limits, signal, first = connect } = options;
  await forgetDeepLink(client.sign);
  for (let attempt = 0; attempt < limits.attempts; attempt++) {
    const session = await round(options, attempt > 0 ? connect : first);
    if (session) return session;
  }
  if (signal.aborted) throw pairingAborted();
  throw new WalletError(
    'walletconnect-expired',
    { attempts: limits.attempts },
    { message: sentences.expired },
  );
}

/** One code; `undefined` after it has expired. */
async function round({ client, proposal, limits, onUri, signal }: PairingOptions, propose: Propose) {
  const abandoned = new AbortController();
  const { sign } = client;
  let sent: ReturnType<Propose> | undefined;
  const revokeLate = (session: SessionStruct) => {
    if (abandoned.signal.aborted || signal.aborted) void revoke(client, session.topic);
    return session;
  };
  try {
    const proposing = client.inTurn(() => {
      if (signal.aborted || abandoned.signal.aborted) throw pairingAborted();
      // An attempt that waits for its turn has sent nothing to the relay yet.
      sent = propose(sign, proposal);
      return endWith(sent, limits.reach, signal, () => {
        throw unreachable(limits.reach);
      });
    }, limits.reach);
    // Its turn comes after one that has at most as long.
    const { uri, approval } = await endWith(proposing, 2 * limits.reach, signal, () => {
      throw unreachable(limits.reach);
    });
    sent = undefined;
    // Before its own timer begins, with the approval.
    const stop = expireQuietly(sign, uri);
    const forget = keepShown(sign, topicOf(uri));
    const settled = () => {
      stop();
      forget();
    };
    const approved = approval().then(revokeLate);
    // After the last caller has left, a rejection has no receiver.
    approved.then(settled, settled);
    if (uri) onUri(uri);
    return await endWith(approved, limits.pairing, signal, () => undefined);
  } catch (error) {
    if (signal.aborted) throw pairingAborted(error);
    if (isExpired(error)) return undefined;
    throw toPairingError(error);
  } finally {
    abandoned.abort();
    sent?.then(
      ({ uri, approval }) => {
        // Its code is not shown. The client rejects the approval, which is not awaited.
        approval().catch(() => undefined);
        endProposals(sign, topicOf(uri));
      },
      () => undefined,
    );
  }
}

/**
 * Ends a proposal a second before the client does. The client's timer also rejects a promise without a handler, which
 * pages report as an unhandled rejection. Call the result when the proposal is answered.
 */
function expireQuietly(sign: SignClient, uri: string | undefined): () => void {
  const topic = topicOf(uri);
  const proposal = sign.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic);
  if (!proposal) return () => undefined;
  const expire = () => sign.events.emit('proposal_expire', { id: proposal.id });
  const timer = setTimeout(expire, proposalLife - 1000);
  return () => clearTimeout(timer);
}

/** Waits for `work`, at most `ms` and not past the signal. */
async function endWith<T, U>(work: Promise<T>, ms: number, signal: AbortSignal, onTime: () => U) {
  try {
    return await withDeadline(work, { method: 'createSession', ms, signal });
  } catch (error) {
    if (!isWalletError(error, 'timeout')) throw error;
    return onTime();
  }
}
