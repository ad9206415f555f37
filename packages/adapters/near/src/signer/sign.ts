import { WalletError } from '@causeway/protocol';
import { decodeText, fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke, load } from '@causeway/protocol/load';
import { formatPublicKey, parsePublicKey } from '../chain/publicKey.js';
import { toBuffer } from '../chain/wireBytes.js';
import { messageLimit } from '../limits.js';
import { methods } from '../methods.js';
import type { MessageOptions, NearSignedMessage, RequestOptions, VerbContext } from '../types.js';

const verifier = load('verify', () => import('./verify.js'));
const checking = load('checkAccess', () => import('./checkAccess.js'));

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

function parseMessage({
  message: text,
  recipient = globalThis.location?.host,
  nonce: chosen,
}: MessageOptions) {
  const message = decodeText(text);
  if (typeof message !== 'string' || message.length === 0 || message.length > messageLimit) {
    throw invalid('message', `must be text of 1 to ${messageLimit} characters.`);
  }
  if (typeof recipient !== 'string' || recipient === '')
    throw invalid('recipient', 'must name who it is for.');
  const nonce = chosen ? Uint8Array.from(chosen) : crypto.getRandomValues(new Uint8Array(32));
  if (nonce.length !== 32) throw invalid('nonce', 'must have 32 bytes.');
  return { message, recipient, nonce };
}

/** @see NearSigner.signMessage */
export async function signMessage(context: VerbContext, options: MessageOptions): Promise<NearSignedMessage> {
  const method = methods.message;
  const payload = parseMessage(options);
  // The verifier arrives while the person reads the prompt.
  const arriving = verifier();
  arriving.catch(() => undefined);
  const params = { signerId: context.account.address, ...payload, nonce: toBuffer(payload.nonce) };
  return decodeAnswer(invoke(context, method, params, options), async (answer, isLate) =>
    check(context, isLate ? {} : options, payload, answer, await arriving.catch(verifier)),
  );
}

/** Reads a wallet's answer and verifies it. */
export async function check(
  context: Pick<VerbContext, 'account' | 'chains'>,
  limits: RequestOptions,
  payload: ReturnType<typeof parseMessage>,
  answer: unknown,
  { verifyKeySignature }: Pick<Awaited<ReturnType<typeof verifier>>, 'verifyKeySignature'>,
): Promise<NearSignedMessage> {
  const { account } = context;
  const method = methods.message;
  const signature = peek(answer, 'signature');
  const key = parsePublicKey(peek(answer, 'publicKey'));
  if (typeof signature !== 'string' || !fromBase64(signature)?.length) throw malformed(method, 'signature');
  if (!key) throw malformed(method, 'publicKey');
  const mismatch = () => new WalletError('signature-mismatch', { account: account.id });
  if (peek(answer, 'accountId') !== account.address) throw mismatch();
  const callback = peek(answer, 'callbackUrl');
  const signed = { ...payload, publicKey: formatPublicKey(key), signature };
  // A web wallet also signs the address to which it sends the answer; the others sign none.
  const callbacks = typeof callback === 'string' ? [callback.slice(0, 4096), undefined] : [undefined];
  const callbackUrl = callbacks.findIndex((url) => verifyKeySignature({ ...signed, callbackUrl: url }));
  if (callbackUrl < 0) throw mismatch();
  const { checkAccess } = await checking();
  const access = await checkAccess(context, key, limits);
  const used = callbacks[callbackUrl];
  return Object.freeze({
    account: account.id,
    scheme: 'near:nep413',
    signature,
    publicKey: signed.publicKey,
    recipient: payload.recipient,
    nonce: toBase64(payload.nonce),
    access,
    ...(used === undefined ? {} : { callbackUrl: used }),
  });
}
