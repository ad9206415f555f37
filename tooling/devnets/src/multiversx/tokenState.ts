/** A fungible token that a chain begins with. */
export interface MultiversxToken {
  /** As the chain writes it: `LUSD-c71de5`. */
  readonly identifier: string;
  /** Letters and digits, 3 to 20. */
  readonly name: string;
  readonly decimals: number;
  /** Smallest units by address. */
  readonly holders: Readonly<Record<string, bigint>>;
}

/** The contract in which all tokens are registered. */
const registry = 'erd1qqqqqqqqqqqqqqqpqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzllls8a5w6u';

/**
 * The account of every shard that lists the paused tokens. A node without it finds no amount of any token.
 */
const system = 'erd1lllllllllllllllllllllllllllllllllllllllllllllllllllsckry7t';
const notPaused = '0000';

/** The simulator's state of an account: values by their place, both in hex. */
export interface AccountState {
  readonly address: string;
  readonly pairs: Readonly<Record<string, string>>;
}

const hexOf = (text: string) => Buffer.from(text).toString('hex');

/** A field of bytes of a Protocol Buffers message. */
function field(number: number, hex: string): string {
  const tag = (number << 3) | 2;
  return Buffer.from([...varint(tag), ...varint(hex.length / 2)]).toString('hex') + hex;
}

/** A field of a number. */
const flag = (number: number, value: number): string =>
  Buffer.from([...varint(number << 3), ...varint(value)]).toString('hex');

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];
}

/** A positive big number as the node keeps it: a sign, then its bytes. */
function numberHex(value: bigint): string {
  const digits = value.toString(16);
  return `00${digits.length % 2 ? '0' : ''}${digits}`;
}

/** The contract's record of a token (mx-chain-go, vm/systemSmartContracts/esdt.proto, `ESDTDataV2`). */
function recordOf({ identifier, name, decimals, holders }: MultiversxToken): string {
  const [ticker = ''] = identifier.split('-');
  const minted = Object.values(holders).reduce((sum, amount) => sum + amount, 0n);
  const roles = field(2, hexOf('ESDTRoleBurnForAll'));
  return [
    field(1, '00'.repeat(32)),
    field(2, hexOf(name)),
    field(3, hexOf(ticker)),
    field(4, hexOf('FungibleESDT')),
    // Upgrades, pauses, and the like are allowed to the owner, whose key does not exist.
    ...[7, 8, 9, 10, 11].map((number) => flag(number, 1)),
    field(13, numberHex(minted)),
    field(14, '0000'),
    flag(15, decimals),
    flag(16, 1),
    field(19, roles),
  ].join('');
}

/**
 * The state of a chain with tokens: the contract's records of them, and the balances (`esdt.proto`,
 * `ESDigitalToken`).
 */
export function tokenState(tokens: readonly MultiversxToken[]): readonly AccountState[] {
  const known = Object.fromEntries(tokens.map((token) => [hexOf(token.identifier), recordOf(token)]));
  const holdings = tokens.flatMap(({ identifier, holders }) =>
    Object.entries(holders).map(([address, amount]) => ({
      address,
      pairs: { [hexOf(`ELRONDesdt${identifier}`)]: field(2, numberHex(amount)) },
    })),
  );
  const settings = Object.fromEntries(
    tokens.map(({ identifier }) => [hexOf(`ELRONDesdt${identifier}`), notPaused]),
  );
  if (tokens.length === 0) return [];
  return [{ address: registry, pairs: known }, { address: system, pairs: settings }, ...holdings];
}
