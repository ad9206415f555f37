import { type Session, type SessionRequest, type SignInRequest, WalletError } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { copyBytes } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { sharing } from '@causeway/protocol/injected';
import { messageLimit } from '../limits.js';
import { methods } from '../methods.js';
import { readSigned } from '../signer/readSigned.js';
import { signInInput } from '../signer/signIn.js';
import { formatSiwx } from '../signer/siwx.js';
import { verifySignature } from '../signer/verify.js';
import { accountsOn, parseAccounts } from './accounts.js';
import { callFeature } from './callFeature.js';
import { features } from './features.js';
import { openSession, type SessionStart } from './session.js';

const method = methods.signIn;
const [feature, name] = features[method] as readonly [string, string];

/**
 * Connects a wallet and has it sign in, with one prompt: the wallet chooses the account, writes the text and signs it.
 *
 * @param revoke ends the permission of an approval that came after the caller left, which no session uses.
 * @throws WalletError as connecting does; `signature-mismatch`, and errors of fetching the challenge.
 * @see https://github.com/phantom/sign-in-with-solana
 */
export async function connectAndSignIn(
  { slot, requested, limits }: Omit<SessionStart, 'walletAccounts'>,
  { signal }: Pick<SessionRequest, 'signal'>,
  signIn: SignInRequest,
  revoke: () => Promise<void>,
): Promise<Session<'solana'>> {
  const fields = await signIn.challenge();
  const [chainId] = requested as readonly [(typeof requested)[number]];
  const input = signInInput(fields, { chainId });
  const { createSharedWait, keepPermission } = await sharing();
  const { wallet } = slot;
  // Not shared with a caller that only connects: this prompt signs as well.
  const prompt = createSharedWait(
    keepPermission(slot, {
      method,
      begin: () => callFeature(wallet, [feature, name], [input], method),
      accounts: () => peek(wallet, 'accounts'),
      revoke,
    }),
  );
  return prompt.join(undefined, { signal, ms: limits.prompt }, async (answer) => {
    const output = peek(answer, 0);
    const [chosen] = parseAccounts([peek(output, 'account')], method);
    if (!chosen) throw malformed(method, '[0].account');
    const { address } = chosen;
    const bytes = (field: string) => {
      const found = copyBytes(peek(output, field), messageLimit);
      return found ? encode58(found) : undefined;
    };
    const account = { id: `${chainId}:${address}`, chainId, address } as const;
    const message = formatSiwx({ ...fields, account: account.id, version: '1' });
    const signed = await readSigned(
      { signature: bytes('signature'), signedMessage: bytes('signedMessage') },
      { method, account, message: new TextEncoder().encode(message), verifySignature },
    );
    // The account of the answer may lack fields that it has in the wallet's own list.
    const listed = parseAccounts(peek(wallet, 'accounts'), method);
    const active = listed.find((one) => one.address === address) ?? chosen;
    const accounts = [active, ...listed.filter((one) => one !== active)];
    if (accountsOn(accounts, requested)[0]?.address !== address) throw new WalletError('no-accounts', {});
    slot.alive = true;
    slot.replaced = false;
    const session = openSession({ slot, requested, walletAccounts: accounts, limits });
    signIn.onSigned(Object.freeze({ ...signed, message }));
    return session;
  });
}
