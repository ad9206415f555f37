import { type ChainId, parseAccountId } from '../words/ids.js';
import type { CallOptions } from '../words/session.js';
import type { SignInOptions, SiwxMessage } from '../words/siwx.js';
import { decodeAnswer, type VerbContext } from './load.js';
import { checkField, refuse } from './siwxFields.js';

export { checkField, refuse } from './siwxFields.js';

const textLimit = 16 * 1024;

/** Labels in their fixed order; the first five are required. */
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

/** What differs between the namespaces that use the text of EIP-4361. */
export interface SiwxProfile<N extends string> {
  readonly namespace: N;
  /** The name in the first line, such as `Ethereum`. */
  readonly ecosystem: string;
  /** The `Chain ID` line of a CAIP-2 reference; the reference itself by default. */
  readonly chainLine?: (reference: string) => string;
  /** The CAIP-2 reference that a `Chain ID` line means. @throws WalletError `siwx-invalid`. */
  readonly chainReference: (line: string) => string;
  /** Returns the address in its one form. @throws WalletError `siwx-invalid`. */
  readonly checkAddress: (value: unknown) => string;
  /**
   * Without a statement: one empty line more than with one, as EIP-4361 has it, or none, as Solana's wallets write.
   */
  readonly emptyStatement?: 'line' | 'none';
  /** Whether the first line may name the scheme before the domain. EIP-4361 has it, CAIP-122 has not. */
  readonly scheme?: boolean;
}

/** The text of a sign-in in one namespace. */
export interface SiwxText<N extends string> {
  /**
   * The text of a sign-in message. Every field is checked against the grammar first, so that no value can end its line
   * and begin another field.
   *
   * @throws WalletError `siwx-invalid` naming the field.
   */
  readonly formatSiwx: (message: SiwxMessage) => string;
  /**
   * Reads the text of a sign-in message. One grammar, strict: it rejects fields that are missing,
   * repeated or out of order, and carriage returns, invisible and direction characters.
   *
   * @throws WalletError `siwx-invalid` naming the field.
   */
  readonly parseSiwx: (text: string) => SiwxMessage & { readonly account: `${N}:${string}:${string}` };
}

/**
 * The text of a sign-in (CAIP-122) in the layout of EIP-4361, for a namespace.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361#message-format
 * @example
 * import { createNonce, createSiwx } from '@causeway/protocol/siwx';
 *
 * const { formatSiwx } = createSiwx({
 *   namespace: 'eip155',
 *   ecosystem: 'Ethereum',
 *   chainReference: (line) => line,
 *   checkAddress: (value) => String(value),
 * });
 * const text = formatSiwx({
 *   domain: 'app.example',
 *   account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
 *   uri: 'https://app.example/sign-in',
 *   version: '1',
 *   nonce: createNonce(),
 *   issuedAt: new Date().toISOString(),
 * });
 */
export function createSiwx<N extends string>(profile: SiwxProfile<N>): SiwxText<N> {
  const {
    namespace,
    ecosystem,
    chainReference,
    checkAddress,
    chainLine = (reference) => reference,
  } = profile;
  const sentence = ` wants you to sign in with your ${ecosystem} account:`;
  const spare = profile.emptyStatement !== 'none';

  function accountOf(account: string) {
    try {
      const parsed = parseAccountId(account);
      if (parsed.namespace === namespace) return parsed;
    } catch {
      // Named below.
    }
    throw refuse('account', `must be a CAIP-10 id of ${namespace}.`);
  }

  const check = (field: Labelled, value: unknown) => {
    if (field !== 'chainId') return checkField(field, value);
    chainReference(String(value));
    return String(value);
  };

  function formatSiwx(message: SiwxMessage): string {
    const { address, reference } = accountOf(message.account);
    const chain = chainLine(reference);
    if (chainReference(chain) !== reference) {
      throw refuse('account', 'must have the reference of its chain, not a name.');
    }
    const fields: Readonly<Partial<Record<Labelled, string>>> = {
      ...message,
      chainId: chain,
    };
    let domain = checkField('domain', message.domain);
    if (message.scheme !== undefined) {
      if (!profile.scheme) throw refuse('scheme', `has no place in a sign-in of ${namespace}.`);
      domain = `${checkField('scheme', message.scheme)}://${domain}`;
    }
    const lines = [`${domain}${sentence}`, checkAddress(address), ''];
    if (message.statement !== undefined) {
      const statement = checkField('statement', message.statement);
      // No empty line separates the two.
      if (!spare && statement.startsWith('URI: ')) {
        throw refuse('statement', 'must not begin as the field after it does.');
      }
      lines.push(statement);
    }
    if (message.statement !== undefined || spare) lines.push('');
    for (const [label, field] of labelled) {
      const value = fields[field];
      if (value === undefined && optional.includes(field)) continue;
      lines.push(`${label}: ${check(field, value)}`);
    }
    if (message.resources !== undefined) {
      if (!Array.isArray(message.resources)) throw refuse('resources', 'must be a list.');
      lines.push('Resources:');
      message.resources.forEach((resource, i) => {
        lines.push(`- ${checkField(`resources[${i}]`, resource, 'uri')}`);
      });
    }
    const text = lines.join('\n');
    if (text.length > textLimit) throw refuse('text', `is longer than ${textLimit} characters.`);
    return text;
  }

  function parseSiwx(text: string) {
    if (typeof text !== 'string' || text.length > textLimit) throw refuse('text', 'is no sign-in message.');
    const lines = text.split('\n');
    let at = 0;
    const blank = (field: string) => {
      if (lines[at++] !== '') throw refuse(field, 'must be followed by an empty line.');
    };

    const first = lines[at++] ?? '';
    if (!first.endsWith(sentence)) throw refuse('domain', `must be followed by "${sentence.trim()}"`);
    const site = first.slice(0, -sentence.length);
    const schemeLength = profile.scheme ? site.indexOf('://') : -1;
    const scheme = schemeLength < 0 ? undefined : checkField('scheme', site.slice(0, schemeLength));
    const domain = checkField('domain', scheme === undefined ? site : site.slice(schemeLength + 3));
    const address = checkAddress(lines[at++]);
    blank('address');
    const none = spare ? lines[at] === '' : lines[at]?.startsWith('URI: ') === true;
    const statement = none ? undefined : checkField('statement', lines[at++]);
    if (statement !== undefined || spare) blank('statement');

    const fields: Partial<Record<Labelled, string>> = {};
    for (const [label, field] of labelled) {
      const line = lines[at];
      if (line?.startsWith(`${label}: `)) {
        fields[field] = check(field, line.slice(label.length + 2));
        at++;
      } else if (!optional.includes(field)) {
        throw refuse(field, `must follow as "${label}: ".`);
      }
    }
    const {
      uri = '',
      chainId = '',
      nonce = '',
      issuedAt = '',
      expirationTime,
      notBefore,
      requestId,
    } = fields;
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
    const account = `${namespace}:${chainReference(chainId)}:${address}` as const;
    return Object.freeze({
      scheme,
      domain,
      account,
      uri,
      version: '1' as const,
      nonce,
      issuedAt,
      statement,
      expirationTime,
      notBefore,
      requestId,
      resources,
    });
  }

  return { formatSiwx, parseSiwx };
}

/**
 * A nonce of 128 random bits, as 32 hex digits.
 *
 * @example
 * import { createNonce } from '@causeway/protocol/siwx';
 *
 * createNonce(); // such as '6f1c0a5e9b7d4f2e8c3a1b0d5e7f9a24'
 */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The expectations of a verifier. Every field is compared exactly. */
export interface SiwxExpectations<N extends string = string> {
  /** The scheme before the domain that the text must name, where the namespace has one; absent: any scheme, or none. */
  readonly originScheme?: string;
  readonly domain: string;
  readonly uri: string;
  readonly chainId: ChainId<N>;
  /** The nonce that this verifier issued. The caller must make sure that it is used once. */
  readonly nonce: string;
  /** In the namespace's one form; absent: any address. */
  readonly address?: string;
  /** Now by default. */
  readonly now?: Date;
  /**
   * Milliseconds that the other side's clock may be ahead, for `issuedAt` and `notBefore`; a minute by default. The
   * end of `expirationTime` has none.
   */
  readonly leeway?: number;
}

/**
 * Compares a sign-in message with the verifier's expectations, and its times with the clock.
 *
 * @returns the account's address.
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import type { SiwxMessage } from '@causeway/protocol';
 * import { checkSiwx } from '@causeway/protocol/siwx';
 *
 * function signedInAs(message: SiwxMessage, nonce: string): string {
 *   return checkSiwx(message, {
 *     domain: 'app.example',
 *     uri: 'https://app.example/sign-in',
 *     chainId: 'eip155:1',
 *     nonce,
 *   });
 * }
 */
export function checkSiwx(message: SiwxMessage, options: SiwxExpectations): string {
  const { leeway = 60_000 } = options;
  const { address, chainId } = parseAccountId(message.account);
  const expected = [
    ['scheme', message.scheme, options.originScheme ?? message.scheme],
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
  return address;
}

/**
 * The verb that signs a sign-in: writes its text for the account, and has that signed as a message.
 *
 * @param sign signs the text; its last argument is the sign-in.
 * @example
 * import { createSignIn } from '@causeway/protocol/siwx';
 *
 * const formatSiwx = ({ domain }: { readonly domain: string }) => `Sign in to ${domain}`;
 * export const signIn = createSignIn(formatSiwx, async (_, { message }) => ({ signature: message }));
 */
export const createSignIn =
  <S extends object, C extends Pick<VerbContext, 'account'>>(
    formatSiwx: (message: SiwxMessage) => string,
    sign: (
      context: C,
      options: { readonly message: string } & CallOptions,
      signIn: SignInOptions['message'],
    ) => Promise<S>,
  ) =>
  async (context: C, options: SignInOptions): Promise<S & { readonly message: string }> => {
    const message = formatSiwx({ ...options.message, account: context.account.id, version: '1' });
    const signing = sign(context, { ...options, message }, options.message);
    return decodeAnswer(signing, (result) => Object.freeze({ ...result, message }));
  };
