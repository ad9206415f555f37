import { type createBrowser, keyOf } from './browser.js';
import type { Parts } from './parts.js';
import { receiver } from './visitors.js';

/** The transactions of the chain, beside the entries of the journals. */
interface Comparison {
  /** Transactions of visitors that are in blocks. */
  readonly sends: number;
  /** Transactions that are in blocks more than once. */
  readonly twice: readonly string[];
  /** Transactions of which no journal has an entry, or only one of a tab that lived and without their hash. */
  readonly lost: readonly string[];
}

/** A transaction in a block, as a chain's server gives it. */
interface Mined {
  readonly from: string;
  readonly to: string | null;
  readonly value: string;
  readonly input: string;
  readonly hash: string;
}

/**
 * Compares the chain with the journals.
 *
 * @param killedAt when the chain's server was killed: an answer may be lost on its way to the wallet.
 * @param wait milliseconds that an act may take.
 */
export async function compare(
  parts: Parts,
  browsers: readonly ReturnType<typeof createBrowser>[],
  killedAt: readonly number[],
  wait: number,
): Promise<Comparison> {
  const ours = [receiver, parts.splits.address.toLowerCase()];
  const arrived = new Map<string, { times: number; readonly hash: string }>();
  const height = Number(await parts.callChain('eth_blockNumber', []));
  for (let number = 1; number <= height; number++) {
    const block = (await parts.callChain('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as {
      readonly transactions: readonly Mined[];
    };
    for (const { to, value, input, hash } of block.transactions) {
      if (!to || !ours.includes(to.toLowerCase())) continue;
      const key = keyOf({ to, value: BigInt(value), data: input });
      arrived.set(key, { times: (arrived.get(key)?.times ?? 0) + 1, hash });
    }
  }
  const entries = new Map(
    browsers.flatMap((browser) =>
      browser.saved().flatMap((entry) => (entry.key ? [[entry.key, entry] as const] : [])),
    ),
  );
  const crashed = (tab: string) => browsers.some((browser) => browser.crashed.has(tab));
  const isLost = ([key, { hash }]: readonly [string, { readonly hash: string }]) => {
    const entry = entries.get(key);
    // A tab that crashed cannot note the hash; its entry, written before the prompt, remains. Nor can a wallet whose server
    // was killed before it answered.
    const requestedAt =
      browsers.map((browser) => browser.requestTimes.get(key)).find((at) => at !== undefined) ?? 0;
    const cut = killedAt.some((at) => at > requestedAt - 1_000 && at < requestedAt + wait);
    return !entry || (entry.hash !== hash && !crashed(entry.tab) && !cut);
  };
  return {
    sends: arrived.size,
    twice: [...arrived].filter(([, { times }]) => times > 1).map(([key]) => key),
    lost: [...arrived].filter(isLost).map(([key]) => `${key} ${entries.get(key)?.status}`),
  };
}
