import { type Asset, type AssetId, type CallOptions, withDeadline } from '@causeway/protocol';
import { limitsOf, type TokenReads } from '@causeway/protocol/reader';
import { address as format } from '../address.js';
import type { Reader } from '../readerTypes.js';
import { inParts, type ReadMany } from './readMany.js';
import { callsOf, type Holding, heldCall, holdingOf, notToken, parseToken, type Token } from './token.js';

/** Tokens in one request to the contract: 300 are some 12 million gas, a quarter of what servers allow. */
const tokensAtOnce = 300;

/** Ids whose checksum is kept: hashing hundreds again for each account takes longer than the rest of a reading. */
const mostParsed = 2_000;

/** Milliseconds for which a token's metadata is cached for lists of balances, so that it is read once for all accounts. */
const saidFor = 30_000;

/** So many tokens take a page a good part of the time between two frames: the page can draw before they are read. */
const many = 50;

const nextTask = (ids: readonly unknown[]): Promise<void> =>
  ids.length < many ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve));

/** Reads of tokens; `now` uses no cached description. */
export interface Reads extends TokenReads<'eip155'> {
  /** One token of an account in the chain's current state; `undefined` for an id that is not a token. */
  now(address: string, id: AssetId<'eip155'>, limits: CallOptions): Promise<Holding | undefined>;
}

/** A token and its last description of itself: one object for all accounts, which may be hundreds. */
interface Known {
  readonly token: Token;
  about?: { readonly at: number; readonly asset: Asset<'eip155'> };
  /** The time at which the token's description was last requested, whether it answered as a token or not. */
  askedAt?: number;
}

/** Reads tokens: all of an account with one request, or with batches where a network lacks Multicall3. */
export function createTokenReads({ chain }: Reader, readMany: ReadMany): Reads {
  const known = new Map<string, Known>();
  const find = (id: string): Known => {
    const found = known.get(id) ?? { token: parseToken(chain, id) };
    if (known.size >= mostParsed) known.clear();
    known.set(id, found);
    return found;
  };

  async function readPart(
    owner: string,
    part: readonly Known[],
    since: number,
    limits: CallOptions,
  ): Promise<readonly Holding[]> {
    const calls = part.map(({ token, about }) =>
      about && about.at >= since ? [heldCall(token, owner)] : callsOf(token, owner),
    );
    const at = Date.now();
    const answers = await readMany(calls.flat(), limits);
    let next = 0;
    const found: Holding[] = [];
    for (const [i, one] of part.entries()) {
      const count = calls[i]?.length ?? 0;
      const [balance, ...rest] = answers.slice(next, next + count);
      next += count;
      // A contract without decimals counts whole units; among many calls this one may have failed for want of gas.
      if (balance !== undefined && count > 1 && rest[0] === undefined && part.length > 1) {
        found.push(...(await readPart(owner, [one], since, limits)));
        continue;
      }
      if (count > 1) one.askedAt = at;
      const token = holdingOf(one.token, owner, [balance, ...rest], count > 1 ? undefined : one.about?.asset);
      if (!token) continue;
      if (count > 1) one.about = { at, asset: token.asset };
      found.push(token);
    }
    return found;
  }

  async function readHoldings(
    address: string,
    ids: readonly AssetId<'eip155'>[],
    since: number,
    options: CallOptions,
  ) {
    const owner = format.parse(address);
    const tokens = ids.map(find);
    const limits = limitsOf(options);
    const found: Holding[] = [];
    for (const part of inParts(tokens, tokensAtOnce)) {
      found.push(...(await readPart(owner, part, since, limits)));
    }
    return found;
  }
  const now: Reads['now'] = async (address, id, limits) =>
    (await readHoldings(address, [id], Number.POSITIVE_INFINITY, limits))[0];

  /** The pending read of token descriptions. */
  let asking: Promise<unknown> | undefined;

  return {
    now,
    /**
     * Accounts that are read at the same time share one request for the tokens' descriptions: the first account
     * sends it, and the others wait for it.
     */
    async balances(address, ids, limits) {
      const isAsked = () => ids.every((id) => (find(id).askedAt ?? 0) > Date.now() - saidFor);
      if (asking && !isAsked()) {
        const { timeout: ms, signal } = limitsOf(limits);
        // If it fails, this account sends its own request.
        await withDeadline(asking, { method: 'eth_call', ms, signal }).catch(() => undefined);
        // All that waited go on now, each in a task.
        await nextTask(ids);
      }
      // Before the reading begins: an invalid id throws here and leaves no promise behind.
      const asksNothing = isAsked();
      const readNow = () => readHoldings(address, ids, Date.now() - saidFor, limits);
      if (asksNothing) return readNow();
      // The checksums of hundreds of ids, and the longest request, each in a task.
      const reading = nextTask(ids)
        .then(() => ids.forEach(find))
        .then(() => nextTask(ids))
        .then(readNow);
      asking = reading;
      return reading.finally(() => {
        if (asking === reading) asking = undefined;
      });
    },
    async asset(id, limits) {
      // Any address has a balance there, so a contract without one is not a token.
      const found = await now(parseToken(chain, id).contract, id, limits);
      if (!found) throw notToken(id, chain);
      return found.asset;
    },
  };
}
