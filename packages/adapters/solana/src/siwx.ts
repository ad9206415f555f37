import { type ChainId, parseAccountId, type SiwxMessage, WalletError } from '@causeway/protocol';
import { chainOfCluster, clusterOf } from './chains.js';
import { labelled, type SignInInput, sentence, textOf } from './signInText.js';
import { checkAddress, checkField, refuse } from './siwxGrammar.js';
import { type Verification, verifySignature } from './verify.js';

const textLimit = 16 * 1024;
type Labelled = (typeof labelled)[number][1];
const optional: readonly Labelled[] = ['expirationTime', 'notBefore', 'requestId'];

/** A nonce of 128 random bits, as 32 hex digits. */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * What a wallet is asked to sign in with. The chain is named as wallets name it, `mainnet`; one that is not public by
 * its CAIP-2 reference.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 */
export function signInInput(message: SiwxMessage): SignInInput {
  const { account, ...fields } = message;
  const { address, chainId, reference } = accountOf(account);
  const cluster = clusterOf(chainId);
  const input = { ...fields, address, chainId: cluster === 'localnet' ? reference : cluster };
  for (const [, field] of labelled) if (!optional.includes(field)) checkField(field, input[field]);
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as unknown as SignInInput;
}

/**
 * The text of a sign-in message.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export const formatSiwx = (message: SiwxMessage): string => textOf(signInInput(message));

function accountOf(account: string) {
  try {
    const parsed = parseAccountId(account);
    if (parsed.namespace === 'solana') return { ...parsed, address: checkAddress(parsed.address) };
  } catch {
    // Named below.
  }
  throw refuse('account', 'must be a CAIP-10 id of a Solana account.');
}

/** The CAIP-2 id that a line means: a cluster's name, a reference, or either after `solana:`. */
function chainOf(line: string): ChainId<'solana'> {
  const known = chainOfCluster(line);
  const reference = line.replace(/^solana:/, '');
  return known ?? `solana:${reference}`;
}

/**
 * Reads the text of a sign-in message. One grammar, strict: anything left out, doubled, out of order, or with a
 * carriage return, an invisible or a direction character is refused.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 */
export function parseSiwx(text: string): SiwxMessage {
  if (typeof text !== 'string' || text.length > textLimit) throw refuse('text', 'is no sign-in message.');
  const lines = text.split('\n');
  const first = lines[0] ?? '';
  if (!first.endsWith(sentence)) throw refuse('domain', `must be followed by "${sentence.trim()}"`);
  const domain = checkField('domain', first.slice(0, -sentence.length));
  const address = checkAddress(lines[1]);
  if (lines[2] !== '') throw refuse('address', 'must be followed by an empty line.');
  let at = 3;
  let statement: string | undefined;
  if (!lines[at]?.startsWith('URI: ')) {
    statement = checkField('statement', lines[at]);
    if (lines[at + 1] !== '') throw refuse('statement', 'must be followed by an empty line.');
    at += 2;
  }
  const fields: Partial<Record<Labelled, string>> = {};
  for (const [label, field] of labelled) {
    const line = lines[at];
    if (line?.startsWith(`${label}: `)) {
      fields[field] = checkField(field, line.slice(label.length + 2));
      at++;
    } else if (!optional.includes(field)) {
      throw refuse(field, `must follow as "${label}: ".`);
    }
  }
  const { uri = '', chainId = '', nonce = '', issuedAt = '', expirationTime, notBefore, requestId } = fields;
  let resources: readonly string[] | undefined;
  if (lines[at] === 'Resources:') {
    resources = Object.freeze(
      lines.slice(at + 1).map((line, i) => {
        if (!line.startsWith('- ')) throw refuse(`resources[${i}]`, 'must begin with "- ".');
        return checkField(`resources[${i}]`, line.slice(2), 'uri');
      }),
    );
    at = lines.length;
  }
  if (at < lines.length) throw refuse('text', `has a line that belongs to no field: line ${at + 1}.`);
  const account = `${chainOf(chainId)}:${address}` as const;
  return Object.freeze({
    domain,
    account,
    uri,
    version: '1',
    nonce,
    issuedAt,
    statement,
    expirationTime,
    notBefore,
    requestId,
    resources,
  });
}

/** What the verifier knows for itself. All of it is compared exactly. */
export interface VerifySiwxOptions {
  readonly text: string;
  readonly signature: string | Uint8Array;
  /** What the key signed, where the wallet put the text into an off-chain envelope. */
  readonly signedBytes?: Uint8Array;
  readonly domain: string;
  readonly uri: string;
  readonly chainId: ChainId<'solana'>;
  /** The nonce this verifier gave out; that it is used once is the caller's part. */
  readonly nonce: string;
  /** Absent: whoever signed. */
  readonly address?: string;
  /** Now by default. */
  readonly now?: Date;
  /** Milliseconds that the other side's clock may be ahead; 0 by default. */
  readonly leeway?: number;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 */
export async function verifySiwx(
  options: VerifySiwxOptions,
): Promise<{ readonly message: SiwxMessage; readonly verification: Verification }> {
  const { text, signature, signedBytes, leeway = 0 } = options;
  const message = parseSiwx(text);
  const { address, chainId } = parseAccountId(message.account);
  const expected = [
    ['domain', message.domain, options.domain],
    ['uri', message.uri, options.uri],
    ['chainId', chainId, options.chainId],
    ['nonce', message.nonce, options.nonce],
    ['address', address, options.address ?? address],
  ] as const;
  for (const [field, actual, wanted] of expected) {
    if (actual !== wanted) throw refuse(field, 'is not what was asked for.');
  }
  const now = (options.now ?? new Date()).getTime();
  const early = (time: string | undefined) => time !== undefined && Date.parse(time) > now + leeway;
  if (early(message.issuedAt)) throw refuse('issuedAt', 'is in the future.');
  if (early(message.notBefore)) throw refuse('notBefore', 'is in the future.');
  if (message.expirationTime !== undefined && Date.parse(message.expirationTime) <= now) {
    throw refuse('expirationTime', 'is over.');
  }
  const verification = await verifySignature({ address, message: text, signature, signedBytes });
  if (!verification.valid) throw new WalletError('signature-mismatch', { account: message.account });
  return { message, verification };
}
