import { WalletError } from '@causeway/protocol';
import { peek } from './safe.js';
import { checkAddress, checkField, refuse } from './siwxGrammar.js';

/** What stands between the domain and the address. */
export const sentence = ' wants you to sign in with your Solana account:';

/** Labels in their fixed order. */
export const labelled = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const;

/** The input of Sign In With Solana. All but the domain and the address may be absent; an absent field has no line. */
export interface SignInInput {
  readonly domain: string;
  readonly address: string;
  readonly statement?: string;
  readonly uri?: string;
  readonly version?: string;
  readonly chainId?: string;
  readonly nonce?: string;
  readonly issuedAt?: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/**
 * The text of a sign-in, as wallets make it from its input. Every field is checked against the grammar first, so that
 * no value can end its line and begin another field.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @see https://github.com/phantom/sign-in-with-solana#message-format
 */
export function textOf(input: SignInInput): string {
  const head = `${checkField('domain', input.domain)}${sentence}\n${checkAddress(input.address)}`;
  const parts = [head];
  if (input.statement !== undefined) {
    if (/^(URI|Version|Chain ID|Nonce|Issued At): /.test(input.statement)) {
      throw refuse('statement', 'may not look like another field.');
    }
    parts.push(checkField('statement', input.statement));
  }
  const lines = labelled.flatMap(([label, field]) => {
    const value = input[field];
    return value === undefined ? [] : [`${label}: ${checkField(field, value)}`];
  });
  if (input.resources !== undefined) {
    const list = input.resources.map((one, i) => `- ${checkField(`resources[${i}]`, one, 'uri')}`);
    lines.push('Resources:', ...list);
  }
  if (lines.length > 0) parts.push(lines.join('\n'));
  return parts.join('\n\n');
}

/**
 * The text a wallet makes from what a page gave it.
 *
 * @throws WalletError `unauthorised` when it is for another account, `invalid-params`, `siwx-invalid`.
 */
export function formatSignIn(given: unknown, address: string, method: string): string {
  const asked = peek(given, 'address');
  if (asked !== undefined && asked !== address) throw new WalletError('unauthorised', { method });
  const names = ['statement', ...labelled.map(([, field]) => field)];
  const fields = names.flatMap((name) => {
    const value = peek(given, name);
    return value === undefined ? [] : [[name, value]];
  });
  const list = peek(given, 'resources');
  if (list !== undefined && (!Array.isArray(list) || list.length > 100)) {
    throw new WalletError('invalid-params', { field: 'resources', reason: 'must be a list of URIs.' });
  }
  const domain = peek(given, 'domain');
  if (typeof domain !== 'string') {
    throw new WalletError('invalid-params', { field: 'domain', reason: 'is missing.' });
  }
  const resources = list === undefined ? {} : { resources: list.map(String) };
  return textOf({ domain, address, ...Object.fromEntries(fields), ...resources });
}
