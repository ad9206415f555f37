import { WalletError } from '@causeway/protocol';
import { createReader } from '../check.js';
import type { Client } from '../client.js';
import type { WaitOptions } from '../types.js';

/** An EVM account at the provider, with the data to verify its signatures. */
export interface ProviderAccount {
  readonly address: string;
  /** Compressed secp256k1 point, 33 bytes. */
  readonly publicKey: Uint8Array;
  /** Absent for a private key that belongs to no phrase. */
  readonly walletId?: string;
  readonly path?: string;
  readonly name?: string;
}

const addressPattern = /^0x[0-9a-fA-F]{40}$/;
const pointPattern = /^(?:0x)?(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/;

/** The compressed form of a secp256k1 point (SEC 1 §2.3.3), or `undefined`. Hex in, with or without `0x`. */
function pointOf(hex: string | undefined): Uint8Array | undefined {
  const digits = pointPattern.exec(hex ?? '')?.[1];
  if (!digits) return undefined;
  const bytes = Uint8Array.from(digits.match(/../g) as string[], (pair) => Number.parseInt(pair, 16));
  if (bytes.length === 33) return bytes;
  const compressed = bytes.slice(0, 33);
  compressed[0] = 2 + ((bytes[64] as number) & 1);
  return compressed;
}

/**
 * Lists the organisation's EVM accounts: first those of phrases, by wallet and path, then single keys.
 *
 * @throws WalletError `no-accounts`, `malformed-response`, and the client's errors.
 */
export async function readAccounts(
  client: Client,
  options: WaitOptions = {},
): Promise<readonly [ProviderAccount, ...ProviderAccount[]]> {
  const [walletAccounts, keys] = await Promise.all([
    client.query('list_wallet_accounts', {}, options),
    client.query('list_private_keys', {}, options),
  ]);
  const found: ProviderAccount[] = [];
  const add = (method: string, account: Omit<ProviderAccount, 'publicKey'>, hex: string | undefined) => {
    const publicKey = pointOf(hex);
    if (!addressPattern.test(account.address)) throw malformed(method, 'address');
    if (!publicKey) throw malformed(method, 'publicKey');
    if (!found.some(({ address }) => address.toLowerCase() === account.address.toLowerCase())) {
      found.push(Object.freeze({ ...account, publicKey }));
    }
  };
  for (const account of createReader('list_wallet_accounts', walletAccounts).list('accounts')) {
    if (account.text('addressFormat') !== 'ADDRESS_FORMAT_ETHEREUM') continue;
    const { address, walletId, path, name } = texts(account, 'address', 'walletId', 'path', 'name');
    add(
      'list_wallet_accounts',
      { address: address ?? '', walletId, path, name },
      account.optionalText('publicKey'),
    );
  }
  for (const key of createReader('list_private_keys', keys).list('privateKeys')) {
    if (key.text('curve') !== 'CURVE_SECP256K1') continue;
    const address = key.list('addresses').find((entry) => entry.text('format') === 'ADDRESS_FORMAT_ETHEREUM');
    if (!address) continue;
    const name = key.optionalText('privateKeyName');
    add('list_private_keys', { address: address.text('address'), name }, key.optionalText('publicKey'));
  }
  const [first, ...others] = found;
  if (!first) throw new WalletError('no-accounts', {});
  return Object.freeze([first, ...others] as const);
}

const malformed = (method: string, path: string) => new WalletError('malformed-response', { method, path });

function texts<F extends string>(
  reader: { optionalText(field: string): string | undefined },
  ...fields: readonly F[]
): { readonly [K in F]?: string } {
  return Object.fromEntries(fields.map((field) => [field, reader.optionalText(field)])) as {
    readonly [K in F]?: string;
  };
}
