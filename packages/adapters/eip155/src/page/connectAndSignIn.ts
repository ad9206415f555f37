import { isWalletError, type Session, type SessionRequest, type SignInRequest } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { sharing } from '@causeway/protocol/injected';
import { createRead } from '../signer/proof.js';
import { parseSiwx, verifySiwx } from '../signer/siwx.js';
import type { ReadRequest } from '../signer/verify.js';
import { openSession, type SessionStart } from './session.js';
import { callProvider, checkChain, parseAccounts } from './wire.js';

const method = 'wallet_connect';
const capability = 'signInWithEthereum';
/** More accounts than this are not a wallet's answer. */
const accountLimit = 1000;

/**
 * Connects a wallet and has it sign in, with one prompt.
 *
 * @param revoke ends the permission of an approval that came after the caller left, which no session uses.
 * @returns `undefined` for a wallet that does not support the method; nothing was shown then.
 * @throws WalletError as connecting does; `siwx-invalid`, `signature-mismatch`, errors of fetching the challenge, and
 * those of reading the chain of a contract account: `rpc-failed`, `rpc-chain-mismatch`.
 * @see https://eips.ethereum.org/EIPS/eip-7846
 */
export async function connectAndSignIn(
  start: Pick<SessionStart, 'slot' | 'chains' | 'requested' | 'limits'>,
  { signal }: Pick<SessionRequest, 'signal'>,
  signIn: SignInRequest,
  revoke: () => Promise<void>,
): Promise<Session<'eip155'> | undefined> {
  const { slot, chains, requested, limits } = start;
  const fields = await signIn.challenge();
  const [chainId = 'eip155:1' as const] = requested;
  const { provider } = slot;
  const expected = { ...fields, version: '1', chainId: `0x${BigInt(chainId.slice(7)).toString(16)}` };
  const params = [{ version: '1', capabilities: { [capability]: expected } }];
  const { createSharedWait, keepPermission } = await sharing();
  // Of the connection only: a later read that the wallet does not support is no reason for a second prompt.
  let isUnsupported = false;
  const begin = async () => {
    try {
      return await callProvider(provider, method, params);
    } catch (error) {
      isUnsupported = isWalletError(error, 'method-unsupported') || isWalletError(error, 'invalid-params');
      throw error;
    }
  };
  // Not shared with a caller that only connects: this prompt signs as well.
  const prompt = createSharedWait(
    keepPermission(slot, {
      method,
      begin,
      accounts: () => callProvider(provider, 'eth_accounts'),
      revoke,
    }),
  );
  try {
    return await prompt.join(undefined, { signal, ms: limits.prompt }, async (answer) => {
      const list = peek(answer, 'accounts');
      const length = lengthOf(list);
      if (!length || length > accountLimit) throw malformed(method, 'accounts');
      const listed = Array.from({ length }, (_, i) => peek(peek(list, i), 'address'));
      const addresses = parseAccounts(listed, method);
      const proof = peek(peek(peek(list, 0), 'capabilities'), capability);
      const [message, signature] = [peek(proof, 'message'), peek(proof, 'signature')];
      // A wallet may connect and leave a capability out.
      const startSession = () => {
        slot.replaced = false;
        return openSession({ ...start, addresses, switchedNetwork: false, signal });
      };
      if (typeof message !== 'string' || typeof signature !== 'string') return startSession();
      const account = `${chainId}:${addresses[0]}` as const;
      if (parseSiwx(message).account !== account) throw malformed(method, 'message');
      const { domain, uri, nonce } = fields;
      // A contract account is read through the wallet's own node, which may be on another chain than the message.
      const ask: ReadRequest = async (call) => {
        await checkChain(provider, chainId, limits.chain, signal);
        return callProvider(provider, call.method, call.params);
      };
      const { verification } = await verifySiwx({
        domain,
        uri,
        nonce,
        chainId,
        text: message,
        signature,
        // The server judges the time: this machine's clock may be wrong.
        now: new Date(fields.issuedAt),
        request: createRead(ask, chainId, chains, { signal }),
      });
      const session = await startSession();
      signIn.onSigned(Object.freeze({ account, scheme: verification.scheme, signature, message }));
      return session;
    });
  } catch (error) {
    if (isUnsupported) return undefined;
    throw error;
  }
}
