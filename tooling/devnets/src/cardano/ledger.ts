import { decode } from 'cborg';
import scalus from 'scalus';

/** An output that nobody spent yet, as Ogmios names its parts. */
export interface LedgerOutput {
  readonly id: string;
  readonly index: number;
  /** The address's bytes in hex. */
  readonly address: string;
  readonly lovelace: bigint;
  /** Hex of policy → hex of name → quantity. */
  readonly assets: Readonly<Record<string, Readonly<Record<string, bigint>>>>;
}

/** Why the ledger refuses a transaction, in its own words. */
export interface Refusal {
  readonly reason: string;
}

/** A chain of blocks over the ledger's rules. */
export interface Ledger {
  readonly slot: number;
  readonly height: number;
  /** Checks a transaction against the ledger and what waits; it is in a block with the next `advance`. */
  submit(bytes: Uint8Array): { readonly id: string } | Refusal;
  /** Outputs on the chain: those in blocks, not those that wait. */
  outputs(): readonly LedgerOutput[];
  /** Makes a block, this many slots after the last. */
  advance(slots: number): void;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

type Field = ReadonlyMap<unknown, unknown> | readonly unknown[];
const field = (value: Field, at: number) =>
  value instanceof Map ? value.get(at) : (value as readonly unknown[])[at];

/** One entry of the ledger's outputs: a map of one input to one output (`conway.cddl`). */
function readOutput(entry: Uint8Array): LedgerOutput {
  const tags = Object.fromEntries([24, 258].map((tag) => [tag, (inner: () => unknown) => inner()]));
  const map = decode(entry, { useMaps: true, tags }) as ReadonlyMap<readonly [Uint8Array, number], Field>;
  const [[reference, output]] = [...map] as unknown as [readonly [readonly [Uint8Array, number], Field]];
  const value = field(output, 1) as
    | number
    | bigint
    | readonly [number | bigint, ReadonlyMap<Uint8Array, ReadonlyMap<Uint8Array, number>>];
  const [coin, tokens] = Array.isArray(value) ? value : [value];
  const assets = Object.fromEntries(
    [...((tokens ?? new Map()) as ReadonlyMap<Uint8Array, ReadonlyMap<Uint8Array, number>>)].map(
      ([policy, names]) => [
        hex(policy),
        Object.fromEntries([...names].map(([name, quantity]) => [hex(name), BigInt(quantity)])),
      ],
    ),
  );
  return {
    id: hex(reference[0]),
    index: reference[1],
    address: hex(field(output, 0) as Uint8Array),
    lovelace: BigInt(coin as number | bigint),
    assets,
  };
}

/**
 * Cardano's ledger rules (Scalus' emulator) with a time and blocks: what is submitted waits for the next one.
 *
 * @param funded bech32 addresses that begin with `lovelace` each.
 */
export function createLedger(funded: readonly string[], lovelace: bigint): Ledger {
  // A slot is a second.
  const clock = new scalus.SlotConfig(0, 0, 1000);
  const chain = scalus.Emulator.withAddresses([...funded], clock, lovelace);
  // Beside the chain, the same with what waits: a transaction may spend what another that waits makes.
  let pool = chain.snapshot();
  let waiting: readonly Uint8Array[] = [];
  let slot = 0;
  let height = 0;
  let known: readonly LedgerOutput[] | undefined;
  return {
    get slot() {
      return slot;
    },
    get height() {
      return height;
    },
    submit(bytes) {
      let result: ReturnType<typeof pool.submitTx>;
      try {
        result = pool.submitTx(bytes);
      } catch (error) {
        return { reason: `it cannot be decoded: ${error instanceof Error ? error.message : String(error)}` };
      }
      if (!result.isSuccess || !result.txHash) return { reason: result.error ?? 'refused' };
      waiting = [...waiting, bytes];
      return { id: result.txHash };
    },
    outputs() {
      known ??= chain.getAllUtxos().map(readOutput);
      return known;
    },
    advance(slots) {
      slot += slots;
      height++;
      chain.setSlot(slot);
      if (waiting.length > 0) {
        for (const bytes of waiting) chain.submitTx(bytes);
        waiting = [];
        known = undefined;
        pool = chain.snapshot();
      }
      pool.setSlot(slot);
    },
  };
}
