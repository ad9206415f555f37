import type { AssetId, CallOptions } from '@causeway/protocol';
import { limitsOf, type TokenReads } from '@causeway/protocol/reader';
import { address as format } from '../address.js';
import type { Reader } from '../readerTypes.js';
import { inParts, type ReadMany } from './readMany.js';
import { callsEach, callsOf, type Held, heldOf, notToken, parseToken, type Token } from './token.js';

/** Tokens in one request to the contract: 300 are some 12 million gas, a quarter of what servers allow. */
const tokensAtOnce = 300;

/** Ids whose checksum is kept: hashing hundreds again for each account takes longer than the rest of a reading. */
const mostParsed = 2_000;

/** Reads tokens: all of an account with one request, or with batches where a network lacks Multicall3. */
export function createTokenReads({ chain }: Reader, readMany: ReadMany): TokenReads<'eip155'> {
  const parsed = new Map<string, Token>();
  const parse = (id: string): Token => {
    const token = parsed.get(id) ?? parseToken(chain, id);
    if (parsed.size >= mostParsed) parsed.clear();
    parsed.set(id, token);
    return token;
  };

  async function balances(address: string, ids: readonly AssetId<'eip155'>[], given: CallOptions) {
    const owner = format.parse(address);
    const tokens = ids.map(parse);
    const limits = limitsOf(given);
    const found: Held[] = [];
    for (const part of inParts(tokens, tokensAtOnce)) {
      const answers = await readMany(
        part.flatMap((token) => callsOf(token, owner)),
        limits,
      );
      part.forEach((token, i) => {
        const held = heldOf(token, owner, answers.slice(i * callsEach, (i + 1) * callsEach));
        if (held) found.push(held);
      });
    }
    return found;
  }

  return {
    balances,
    async asset(id, given) {
      const { contract } = parseToken(chain, id);
      // Any address has a balance there, so what has none is no token.
      const [found] = await balances(contract, [id], given);
      if (!found) throw notToken(id, chain);
      return found.asset;
    },
  };
}
