import { parseAccountId } from '../words/ids.js';
import type { SiwxMessage } from '../words/siwx.js';
import { checkField, siwxError } from './siwxFields.js';

export {
  checkSiwx,
  createNonce,
  type SiwxExpectations,
  type VerifiedSignIn,
  verifySignIn,
} from './siwxCheck.js';
export { checkField, siwxError } from './siwxFields.js';
export { createSignIn } from './siwxVerb.js';

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

/** The differences between the namespaces that use the text of EIP-4361. */
export interface SiwxProfile<N extends string> {
  readonly namespace: N;
  /** The name in the first line, such as `Ethereum`. */
  readonly ecosystem: string;
  /** The `Chain ID` line of a CAIP-2 reference; the reference itself by default. */
  readonly chainLine?: (reference: string) => string;
  /** The CAIP-2 reference that a `Chain ID` line means, if it means one. */
  readonly chainReference: (line: string) => string | undefined;
  /** The sentence about a `Chain ID` line that means no chain, without its subject, such as `must be a number.` */
  readonly chainRule: string;
  /** Whether a text is an address in its one form; a text for which it throws is not. */
  readonly isAddress: (text: string) => boolean;
  /** The sentence about a text that is no address. */
  readonly addressRule: string;
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
 *   chainReference: (line) => /^\d+$/.exec(line)?.[0],
 *   chainRule: 'must be a number.',
 *   isAddress: (text) => /^0x[\da-fA-F]{40}$/.test(text),
 *   addressRule: 'must be an address.',
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
  const { namespace, ecosystem, chainLine = (reference) => reference } = profile;
  const sentence = ` wants you to sign in with your ${ecosystem} account:`;
  const spare = profile.emptyStatement !== 'none';

  function accountOf(account: string) {
    try {
      const parsed = parseAccountId(account);
      if (parsed.namespace === namespace) return parsed;
    } catch {
      // Named below.
    }
    throw siwxError('account', `must be a CAIP-10 id of ${namespace}.`);
  }

  function chainReference(line: string): string {
    const reference = profile.chainReference(line);
    if (!reference) throw siwxError('chainId', profile.chainRule);
    return reference;
  }

  function checkAddress(text = ''): string {
    try {
      if (profile.isAddress(text)) return text;
    } catch {
      // Named below.
    }
    throw siwxError('address', profile.addressRule);
  }

  const check = (field: Labelled, value: unknown) => {
    if (field !== 'chainId') return checkField(field, value);
    chainReference(String(value));
    return String(value);
  };

  function formatSiwx(message: SiwxMessage): string {
    const { address, reference } = accountOf(message.account);
    const chainId = chainLine(reference);
    if (chainReference(chainId) !== reference) {
      throw siwxError('account', 'must have the reference of its chain, not a name.');
    }
    const fields: Readonly<Partial<Record<Labelled, string>>> = { ...message, chainId };
    let domain = checkField('domain', message.domain);
    if (message.scheme !== undefined) {
      if (!profile.scheme) throw siwxError('scheme', `has no place in a sign-in of ${namespace}.`);
      domain = `${checkField('scheme', message.scheme)}://${domain}`;
    }
    const lines = [`${domain}${sentence}`, checkAddress(address), ''];
    if (message.statement !== undefined) {
      const statement = checkField('statement', message.statement);
      // No empty line separates the two.
      if (!spare && statement.startsWith('URI: ')) {
        throw siwxError('statement', 'must not begin as the field after it does.');
      }
      lines.push(statement);
    }
    if (message.statement !== undefined || spare) lines.push('');
    for (const [label, field] of labelled) {
      const value = fields[field];
      if (value === undefined && optional.includes(field)) continue;
      lines.push(`${label}: ${check(field, value)}`);
    }
    const { resources } = message;
    if (resources !== undefined) {
      if (!Array.isArray(resources)) throw siwxError('resources', 'must be a list.');
      lines.push('Resources:');
      for (const [i, uri] of resources.entries()) {
        lines.push(`- ${checkField(`resources[${i}]`, uri, 'uri')}`);
      }
    }
    const text = lines.join('\n');
    if (text.length > textLimit) throw siwxError('text', `is longer than ${textLimit} characters.`);
    return text;
  }

  function parseSiwx(text: string) {
    if (typeof text !== 'string' || text.length > textLimit)
      throw siwxError('text', 'is not a sign-in message.');
    const lines = text.split('\n');
    let at = 0;
    const blank = (field: string) => {
      if (lines[at++] !== '') throw siwxError(field, 'must be followed by an empty line.');
    };

    const first = lines[at++] ?? '';
    if (!first.endsWith(sentence)) throw siwxError('domain', `must be followed by "${sentence.trim()}"`);
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
        throw siwxError(field, `must follow as "${label}: ".`);
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
          if (!line.startsWith('- ')) throw siwxError(`resources[${i}]`, 'must begin with "- ".');
          return checkField(`resources[${i}]`, line.slice(2), 'uri');
        }),
      );
      at = lines.length;
    }
    if (at < lines.length) throw siwxError('text', `has a line that belongs to no field: line ${at + 1}.`);
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
