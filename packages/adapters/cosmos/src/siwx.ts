import { type ChainId, parseAccountId, type SiwxMessage, WalletError } from '@causeway/protocol';
import { checkAddress, checkField, refuse } from './siwxGrammar.js';
import { type Verification, verifySignature } from './verify.js';

const sentence = ' wants you to sign in with your Cosmos account:';
const textLimit = 16 * 1024;

/** Labels in their fixed order; the first four are required. */
const labelled = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const;
type Labelled = (typeof labelled)[number][1];
const optional: readonly Labelled[] = ['expirationTime', 'notBefore', 'requestId'];

/** A nonce of 128 random bits, as 32 hex digits. */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * The text of a sign-in message. Every field is checked against the grammar first, so that no value can end its
 * line and begin another field.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @see CAIP-122 §Specification; the layout is EIP-4361's, `Chain ID` is the CAIP-2 reference such as `cosmoshub-4`
 */
export function formatSiwx(message: SiwxMessage): string {
  const account = accountOf(message.account);
  const fields: Readonly<Partial<Record<Labelled, string>>> = { ...message, chainId: account.reference };
  const lines = [`${checkField('domain', message.domain)}${sentence}`, checkAddress(account.address), ''];
  if (message.statement !== undefined) lines.push(checkField('statement', message.statement));
  lines.push('');
  for (const [label, field] of labelled) {
    const value = fields[field];
    if (value === undefined && optional.includes(field)) continue;
    lines.push(`${label}: ${checkField(field, value)}`);
  }
  if (message.resources !== undefined) {
    lines.push('Resources:');
    message.resources.forEach((resource, i) => {
      lines.push(`- ${checkField(`resources[${i}]`, resource, 'uri')}`);
    });
  }
  return lines.join('\n');
}

function accountOf(account: string) {
  try {
    const parsed = parseAccountId(account);
    if (parsed.namespace === 'cosmos') return parsed;
  } catch {
    // Named below.
  }
  throw refuse('account', 'must be a CAIP-10 id of a Cosmos account.');
}

/**
 * Reads the text of a sign-in message. One grammar, strict: anything left out, doubled, out of order, or with a
 * carriage return, an invisible or a direction character is refused.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @see CAIP-122; EIP-4361 §ABNF Message Format
 */
export function parseSiwx(text: string): SiwxMessage {
  if (typeof text !== 'string' || text.length > textLimit) throw refuse('text', 'is no sign-in message.');
  const lines = text.split('\n');
  let at = 0;
  const blank = (field: string) => {
    if (lines[at++] !== '') throw refuse(field, 'must be followed by an empty line.');
  };

  const first = lines[at++] ?? '';
  if (!first.endsWith(sentence)) throw refuse('domain', `must be followed by "${sentence.trim()}"`);
  const domain = checkField('domain', first.slice(0, -sentence.length));
  const address = checkAddress(lines[at++]);
  blank('address');
  const statement = lines[at] === '' ? undefined : checkField('statement', lines[at++]);
  blank('statement');

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
    at++;
    resources = Object.freeze(
      lines.slice(at).map((line, i) => {
        if (!line.startsWith('- ')) throw refuse(`resources[${i}]`, 'must begin with "- ".');
        return checkField(`resources[${i}]`, line.slice(2), 'uri');
      }),
    );
    at = lines.length;
  }
  if (at < lines.length) throw refuse('text', `has a line that belongs to no field: line ${at + 1}.`);
  const account = `cosmos:${chainId}:${address}` as const;
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
  /** 64 bytes in base64. */
  readonly signature: string;
  /** 33 bytes in base64. */
  readonly publicKey: string;
  readonly domain: string;
  readonly uri: string;
  readonly chainId: ChainId<'cosmos'>;
  /** The nonce this verifier gave out; that it is used once is the caller's part. */
  readonly nonce: string;
  /** In small letters; absent: whoever signed. */
  readonly address?: string;
  /** Now by default. */
  readonly now?: Date;
  /** Milliseconds that the other side's clock may be ahead; 0 by default. */
  readonly leeway?: number;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature (ADR-36) and that its
 * key is the address's.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 */
export async function verifySiwx(
  options: VerifySiwxOptions,
): Promise<{ readonly message: SiwxMessage; readonly verification: Verification }> {
  const { text, signature, publicKey, leeway = 0 } = options;
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
  const verification = await verifySignature({ address, message: text, signature, publicKey });
  if (!verification.valid) {
    const { recovered } = verification;
    throw new WalletError('signature-mismatch', { account: message.account, recovered });
  }
  return { message, verification };
}
