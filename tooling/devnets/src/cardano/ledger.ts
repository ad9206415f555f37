import { bech32 } from '@scure/base';
import { decode, encode } from 'cborg';
import scalus from 'scalus';

/** An unspent output, with Ogmios' names for its parts. */
export interface LedgerOutput {
  readonly id: string;
  readonly index: number;
  /** The address's bytes in hex. */
  readonly address: string;
  readonly lovelace: bigint;
  /** Hex of policy → hex of name → quantity. */
  readonly assets: Readonly<Record<string, Readonly<Record<string, bigint>>>>;
}

/** An address's funds at the start. */
export interface Grant {
  /** In bech32. */
  readonly address: string;
  readonly lovelace: bigint;
  /** Hex of policy → hex of name → quantity. */
  readonly assets?: LedgerOutput['assets'];
}

/** Lovelace by stake address in bech32. */
export type Rewards = Readonly<Record<string, bigint>>;

/** A transaction that is in a block. */
export interface LedgerTransaction {
  readonly id: string;
  readonly height: number;
  readonly slot: number;
  readonly outputs: readonly LedgerOutput[];
}

/** Why the ledger refuses a transaction, in its own words. */
export interface Refusal {
  readonly reason: string;
}

/** A chain of blocks over the ledger's rules. */
export interface Ledger {
  readonly slot: number;
  readonly height: number;
  /**
   * Checks a transaction against the ledger and the waiting ones; it is in a block with the next `advance`.
   */
  submit(bytes: Uint8Array): { readonly id: string } | Refusal;
  /** The rewards that were not withdrawn, by stake address. Emulated: the ledger has no stake pools. */
  readonly rewards: Rewards;
  /** Outputs on the chain: those in blocks, not those that wait. */
  outputs(): readonly LedgerOutput[];
  /** Whether an output was ever at an address that this holds for. */
  knows(holds: (address: string) => boolean): boolean;
  /** A transaction in a block; `undefined` when none holds it. */
  transaction(id: string): LedgerTransaction | undefined;
  /** The transaction that spent an output. */
  spender(id: string, index: number): string | undefined;
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

/** The transaction of the addresses' funds at the start. */
const genesis = '00'.repeat(32);

/** A map of inputs to outputs (`conway.cddl`), one for each grant. */
function writeGrants(grants: readonly Grant[]): Uint8Array {
  const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
  const entries = grants.flatMap(({ address, lovelace, assets = {} }, index) => {
    const tokens = Object.entries(assets).map(
      ([policy, names]) =>
        [
          bytesOf(policy),
          new Map(Object.entries(names).map(([name, quantity]) => [bytesOf(name), quantity])),
        ] as const,
    );
    const { words } = bech32.decode(address as `${string}1${string}`, false);
    const value = tokens.length > 0 ? [lovelace, new Map(tokens)] : lovelace;
    return [encode([bytesOf(genesis), index]), encode([bech32.fromWords(words), value])];
  });
  const head = encode(new Array(grants.length).fill(0)).subarray(
    0,
    grants.length < 24 ? 1 : grants.length < 256 ? 2 : 3,
  );
  // The head of a list and of a map of as many entries differ in their first three bits (RFC 8949 §3).
  const map = Uint8Array.from(head, (byte, i) => (i === 0 ? byte | 0x20 : byte));
  return Uint8Array.from(Buffer.concat([map, ...entries]));
}

const placeOf = ({ id, index }: Pick<LedgerOutput, 'id' | 'index'>) => `${id}#${index}`;

/**
 * Cardano's ledger rules (Scalus' emulator) with a time and blocks: a submitted transaction waits for the
 * next one.
 *
 * @param grants the addresses' funds at the start.
 * @param rewards of the stake addresses that are registered.
 */
export function createLedger(grants: readonly Grant[], rewards: Rewards = {}): Ledger {
  // A slot is a second.
  const clock = new scalus.SlotConfig(0, 0, 1000);
  const chain = new scalus.Emulator(writeGrants(grants), clock);
  const transactions = new Map<string, LedgerTransaction>();
  const spenders = new Map<string, string>();
  const visited = new Set<string>();
  const readAll = () => chain.getAllUtxos().map(readOutput);
  const record = (id: string, outputs: readonly LedgerOutput[]) => {
    transactions.set(id, { id, height, slot, outputs });
    for (const { address } of outputs) visited.add(address);
  };
  // A copy of the chain with the waiting transactions: a transaction may spend the outputs of another that
  // waits.
  let pool = chain.snapshot();
  let waiting: readonly Uint8Array[] = [];
  let slot = 0;
  let height = 0;
  let known: readonly LedgerOutput[] | undefined;
  record(genesis, readAll());

  /** Puts a transaction into the block that is made now. */
  function include(bytes: Uint8Array): void {
    const before = readAll();
    const { txHash: id } = chain.submitTx(bytes);
    if (!id) return;
    const after = readAll();
    const remaining = new Set(after.map(placeOf));
    for (const output of before) if (!remaining.has(placeOf(output))) spenders.set(placeOf(output), id);
    record(
      id,
      after.filter((output) => output.id === id),
    );
  }

  return {
    rewards,
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
      known ??= readAll();
      return known;
    },
    knows: (holds) => [...visited].some(holds),
    transaction: (id) => transactions.get(id),
    spender: (id, index) => spenders.get(placeOf({ id, index })),
    advance(slots) {
      slot += slots;
      height++;
      chain.setSlot(slot);
      if (waiting.length > 0) {
        for (const bytes of waiting) include(bytes);
        waiting = [];
        known = undefined;
        pool = chain.snapshot();
      }
      pool.setSlot(slot);
    },
  };
}
