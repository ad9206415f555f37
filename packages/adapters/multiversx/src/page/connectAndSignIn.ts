import {
  type Chain,
  type Session,
  type SessionRequest,
  type SignInRequest,
  WalletError,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { sharing } from '@causeway/protocol/injected';
import { createGateway } from '../chain/gateway.js';
import { signInToken } from '../signer/signInToken.js';
import { formatSiwx } from '../signer/siwx.js';
import { openSession, type SessionStart } from './session.js';
import type { Login } from './slot.js';

const method = 'connect';
/** The shard whose blocks name those of all others. */
const meta = 4_294_967_295;
/** Milliseconds for reading the newest block: the visitor waits for the wallet meanwhile. */
const blockMs = 4_000;

/**
 * Connects a wallet with a login token of native-auth that represents the sign-in, so that one prompt does
 * both.
 *
 * @param wallet `loginOf` checks the login that the wallet answers over a token; `revoke` ends the permission of an approval
 * that came after the caller left.
 * @returns `undefined` where the newest block cannot be read; nothing was shown then.
 * @throws WalletError as connecting does, and errors of fetching the challenge.
 */
export async function connectAndSignIn(
  start: Omit<SessionStart, 'login'>,
  request: SessionRequest & { readonly signIn: SignInRequest; readonly chain: Chain<'mvx'> | undefined },
  wallet: {
    readonly loginOf: (token: string) => (answer: unknown) => Promise<Login>;
    readonly revoke: (address: string) => Promise<void>;
  },
): Promise<Session<'mvx'> | undefined> {
  const { signal, signIn, chain } = request;
  const blockHash = chain && (await newestBlock(chain, signal));
  if (!chain || blockHash === undefined) return undefined;
  const fields = await signIn.challenge();
  const token = signInToken(fields, { chainId: chain.id, blockHash });
  const { createSharedWait, keepPermission } = await sharing();
  // Not shared with a caller that only connects: this prompt signs as well.
  const prompt = createSharedWait(
    keepPermission(start.slot, {
      method,
      begin: (_: undefined, stopped) =>
        start.transport.send({ kind: 'login', token }, wallet.loginOf(token), stopped),
      revoke: ({ address }) => wallet.revoke(address),
    }),
  );
  return prompt.join(undefined, { signal, ms: start.limits.prompt }, (login) => {
    const { address, signature } = login;
    const account = `${chain.id}:${address}` as const;
    const message = formatSiwx({ ...fields, account, version: '1' });
    const session = openSession({ ...start, login });
    const signed = { account, scheme: 'mvx:native-auth', signature, message, blockHash };
    signIn.onSigned(Object.freeze(signed));
    return session;
  });
}

/** The hash of the newest final block; `undefined` where no server answers in time. */
async function newestBlock(chain: Chain<'mvx'>, signal: AbortSignal): Promise<string | undefined> {
  const fetchData = createGateway(chain);
  const limits = { signal, timeout: blockMs };
  try {
    const status = await fetchData({ path: `/network/status/${meta}` }, limits);
    const nonce = peek(peek(peek(status, 'data'), 'status'), 'erd_highest_final_nonce');
    if (!Number.isSafeInteger(nonce)) return undefined;
    const block = await fetchData({ path: `/hyperblock/by-nonce/${nonce}` }, limits);
    const hash = peek(peek(peek(block, 'data'), 'hyperblock'), 'hash');
    return typeof hash === 'string' && /^[\da-f]{64}$/.test(hash) ? hash : undefined;
  } catch {
    if (signal.aborted) throw new WalletError('aborted', { method });
    return undefined;
  }
}
