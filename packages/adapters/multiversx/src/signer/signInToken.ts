import { type ChainId, parseAccountId, type SignInOptions, type SiwxMessage } from '@causeway/protocol';
import { createLoginToken } from './nativeAuth.js';

const fields = [
  'domain',
  'uri',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'statement',
  'resources',
] as const;

/** Seconds that a token of a sign-in without an end is good for. */
const usualSeconds = 300;

/**
 * The login token of native-auth that represents a sign-in: its `extraInfo` holds every field, so that a
 * wallet which signs the address and this token has signed the content of the sign-in's text.
 *
 * @param blockHash that of a recent block, for other verifiers of native-auth; the sign-in's own times count here.
 * @throws WalletError `siwx-invalid` naming the field.
 */
export function signInToken(
  message: SignInOptions['message'],
  { chainId, blockHash }: { readonly chainId: ChainId; readonly blockHash: string },
): string {
  const { uri, issuedAt, expirationTime } = message;
  const life = expirationTime === undefined ? Number.NaN : Date.parse(expirationTime) - Date.parse(issuedAt);
  const ttl = Math.max(1, Math.ceil(life / 1_000)) || usualSeconds;
  const named = fields.flatMap((name) =>
    message[name] === undefined ? [] : [[name, message[name]] as const],
  );
  const extraInfo = { chainId, ...Object.fromEntries(named) };
  return createLoginToken({ origin: new URL(uri).origin, blockHash, ttl, extraInfo });
}

/** The token of a text's sign-in, and its account's address. */
export function tokenOf({ account, ...message }: SiwxMessage, blockHash: string) {
  const { chainId, address } = parseAccountId(account);
  return { address, token: signInToken(message, { chainId, blockHash }) };
}
