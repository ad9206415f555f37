import { type Session, type SessionRequest, type SignInRequest, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { sharing } from '@causeway/protocol/injected';
import { networkOf } from '../chain/chains.js';
import { check } from '../signer/sign.js';
import { formatSiwx, signInNonce } from '../signer/siwx.js';
import { verifyKeySignature } from '../signer/verify.js';
import { withoutAccount } from '../signer/withoutAccount.js';
import { openSession, type SessionStart } from './session.js';
import { callWallet, parseAccounts } from './wire.js';

const method = 'signInAndSignMessage';
/** An account id of the grammar, for a text whose account is left out. */
const nobody = 'nobody';

/**
 * Has the person choose accounts and sign in with the first, with one prompt. The signed text is that of the
 * sign-in without its account, which the wallet chooses.
 *
 * @param revoke ends the permission of an approval that came after the caller left.
 * @throws WalletError as connecting does; `signature-mismatch`, and errors of fetching the challenge.
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0413.md
 */
export async function connectAndSignIn(
  { slot, context, chain }: Omit<SessionStart, 'walletAccounts'>,
  { signal, signIn }: SessionRequest & { readonly signIn: SignInRequest },
  revoke: () => Promise<void>,
): Promise<Session<'near'>> {
  const fields = await signIn.challenge();
  const textOf = (address: string) =>
    formatSiwx({ ...fields, account: `${chain.id}:${address}`, version: '1' });
  const message = withoutAccount(textOf(nobody));
  const payload = { message, recipient: fields.domain, nonce: Uint8Array.from(signInNonce(fields.nonce)) };
  const network = networkOf(chain.id);
  // A copy: the wallet could change its own.
  const params = { network, messageParams: { ...payload, nonce: Uint8Array.from(payload.nonce) } };
  const { createSharedWait, keepPermission } = await sharing();
  // Not shared with a caller that only connects: this prompt signs as well.
  const prompt = createSharedWait(
    keepPermission(slot, {
      method,
      begin: () => callWallet(slot.wallet, method, [params], method),
      revoke,
    }),
  );
  return prompt.join(undefined, { signal, ms: context.limits.prompt }, async (answer) => {
    const accounts = parseAccounts(answer, method);
    const [first] = accounts;
    if (!first) throw new WalletError('no-accounts', {});
    const address = first.accountId;
    const account = { id: `${chain.id}:${address}`, chainId: chain.id, address } as const;
    const known = { account, chains: context.chains };
    const proof = peek(peek(answer, 0), 'signedMessage');
    const signed = await check(known, { signal }, payload, proof, { verifyKeySignature });
    const session = openSession({ slot, context, chain, walletAccounts: accounts });
    signIn.onSigned(Object.freeze({ ...signed, message: textOf(address), form: 'without-account' }));
    return session;
  });
}
