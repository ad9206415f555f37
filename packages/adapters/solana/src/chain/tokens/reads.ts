import {
  type Asset,
  type AssetId,
  type Balance,
  type Call,
  type CallOptions,
  type Chain,
  WalletError,
} from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import { decode58 } from '@causeway/protocol/base58';
import { malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import type { TokenReads } from '@causeway/protocol/reader';
import { address as format, isAddress } from '../address.js';
import {
  type Holding,
  type Mint,
  type RawAccount,
  readHolding,
  readMint,
  readNames,
  readRaw,
} from './accounts.js';
import { metadataAccount } from './derive.js';
import { programs } from './programs.js';

/** Reads one call's value at the commitment of this adapter. */
export type Request = (call: Omit<Call, 'chainId'>, limits: CallOptions) => Promise<unknown>;

const encoding = { encoding: 'base64', commitment: 'confirmed' } as const;
/** Accounts in one request: the limit of servers. */
const atOnce = 100;
/** Tokens of one account that are described: an account can be sent thousands of worthless ones. */
const mostTokens = 300;

const notToken = (id: string, chain: Chain) =>
  new WalletError('invalid-params', { field: 'asset', reason: `${id} is not known on ${chain.name}.` });

/**
 * The mint of a token by its CAIP-19 id.
 *
 * @throws WalletError `invalid-params` for every other id.
 */
export function mintOf(chain: Chain<'solana'>, id: string): string {
  const [network, mint, more] = id.split('/token:');
  if (network !== chain.id || more !== undefined || !isAddress(mint)) throw notToken(id, chain);
  return mint;
}

/** Reads of tokens, and the further data that transfers need. */
export interface Reads extends TokenReads<'solana'> {
  /** Accounts in the order of their addresses. */
  accounts(addresses: readonly string[], limits: CallOptions): Promise<readonly (RawAccount | undefined)[]>;
  /** An owner's balances of one token, or of all. */
  holdingsOf(owner: string, limits: CallOptions, mint?: string): Promise<readonly Holding[]>;
  /** All tokens that an owner has something of, but for single pieces. */
  list(
    owner: string,
    limits: CallOptions,
    first?: readonly AssetId<'solana'>[],
  ): Promise<readonly Balance<'solana'>[]>;
  assetOf(mint: string, about: Mint, metadata: RawAccount | undefined): Asset<'solana'>;
}

/** Reads tokens of both programs by their owner. */
export function createReads(chain: Chain<'solana'>, request: Request): Reads {
  async function accounts(addresses: readonly string[], limits: CallOptions) {
    const found: (RawAccount | undefined)[] = [];
    for (let at = 0; at < addresses.length; at += atOnce) {
      const part = addresses.slice(at, at + atOnce);
      const value = peek(
        await request({ method: 'getMultipleAccounts', params: [part, encoding] }, limits),
        'value',
      );
      found.push(...part.map((_, i) => readRaw(peek(value, i))));
    }
    return found;
  }

  async function holdingsOf(owner: string, limits: CallOptions, mint?: string) {
    const filters = mint
      ? [{ mint }]
      : [programs.token, programs.token2022].map((programId) => ({ programId }));
    const key = decode58(owner, 32);
    const answers = await Promise.all(
      filters.map((filter) =>
        request({ method: 'getTokenAccountsByOwner', params: [owner, filter, encoding] }, limits),
      ),
    );
    return answers.flatMap((answer) => {
      const value = peek(answer, 'value');
      return Array.from({ length: lengthOf(value) ?? 0 }, (_, i) => {
        const address = peek(peek(value, i), 'pubkey');
        const account = readRaw(peek(peek(value, i), 'account'));
        const holding = isAddress(address) ? readHolding(address, account) : undefined;
        // A server could otherwise count what another owner has, and have it sent from there.
        if (holding && !account?.data.subarray(32, 64).every((byte, at) => byte === key?.[at])) {
          throw malformed('getTokenAccountsByOwner', `value[${i}].owner`);
        }
        return holding;
      }).filter((one) => one !== undefined);
    });
  }

  function assetOf(
    mint: string,
    { decimals, names }: Mint,
    metadata: RawAccount | undefined,
  ): Asset<'solana'> {
    const ofMetaplex = metadata?.owner === programs.metadata ? readNames(metadata.data, 65) : undefined;
    const { name = '', symbol = '' } = names ?? ofMetaplex ?? {};
    const short = symbol || shortenAddress(mint);
    return Object.freeze({
      id: `${chain.id}/token:${mint}` as const,
      name: name || short,
      symbol: short,
      decimals,
    });
  }

  /** Tokens in the order of their mints; an address that is not a token is left out. */
  async function about(mints: readonly string[], limits: CallOptions) {
    const raw = await accounts(
      mints.flatMap((mint) => [mint, metadataAccount(mint)]),
      limits,
    );
    return mints.flatMap((mint, i) => {
      const known = readMint(raw[i * 2]);
      return known ? [{ mint, known, asset: assetOf(mint, known, raw[i * 2 + 1]) }] : [];
    });
  }

  const sum = (holdings: readonly Holding[], mint: string) =>
    holdings.reduce((total, one) => (one.mint === mint ? total + one.amount : total), 0n);

  return {
    accounts,
    holdingsOf,
    assetOf,
    async asset(id, limits) {
      const [found] = await about([mintOf(chain, id)], limits);
      if (!found) throw notToken(id, chain);
      return found.asset;
    },
    async balances(address, ids, limits) {
      const owner = format.parse(address);
      const mints = ids.map((id) => mintOf(chain, id));
      const [only] = mints;
      const [holdings, tokens] = await Promise.all([
        holdingsOf(owner, limits, mints.length === 1 ? only : undefined),
        about(mints, limits),
      ]);
      return tokens.map(
        ({ mint, asset }): Balance<'solana'> => Object.freeze({ asset, amount: sum(holdings, mint) }),
      );
    },
    async list(address, limits, first = []) {
      const holdings = (await holdingsOf(format.parse(address), limits)).filter(({ amount }) => amount > 0n);
      const tokenIds = new Set<string>(first);
      const isFirst = (mint: string) => Number(tokenIds.has(`${chain.id}/token:${mint}`));
      const mints = [...new Set(holdings.map(({ mint }) => mint))].sort((a, b) => isFirst(b) - isFirst(a));
      const tokens = await about(mints.slice(0, mostTokens), limits);
      return tokens
        .filter(({ known: { decimals, supply } }) => decimals > 0 || supply > 1n)
        .map(({ mint, asset }): Balance<'solana'> => Object.freeze({ asset, amount: sum(holdings, mint) }));
    },
  };
}
