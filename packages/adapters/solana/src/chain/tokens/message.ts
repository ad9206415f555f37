import { decode58 } from '@causeway/protocol/base58';
import { concatBytes } from '@causeway/protocol/bytes';
import { programs } from './programs.js';

/** An account that an instruction names: `s` it signs, `w` it may be changed. */
type Role = '' | 'w' | 's' | 'ws';

/** A call of a program. */
export interface Instruction {
  readonly program: string;
  readonly accounts: readonly (readonly [address: string, role: Role])[];
  readonly data: Uint8Array;
}

const bytesOf = (address: string) => decode58(address, 32) as Uint8Array;

/** As the official client sorts addresses of the same role. */
const { compare } = new Intl.Collator('en', {
  caseFirst: 'lower',
  ignorePunctuation: false,
  localeMatcher: 'best fit',
  numeric: false,
  sensitivity: 'variant',
  usage: 'sort',
});

/**
 * A transaction in the wire form, of one signer who pays the fee, with an empty slot. Accounts are in the
 * order of the official client: signers before others, those that change before those that do not, then by
 * address.
 *
 * @param blockhash 32 bytes.
 */
export function compile(
  payer: string,
  instructions: readonly Instruction[],
  blockhash: Uint8Array,
): Uint8Array {
  const roles = new Map<string, { signs: boolean; writes: boolean }>([
    [payer, { signs: true, writes: true }],
  ]);
  const name = (address: string, role: Role) => {
    const known = roles.get(address);
    const [signs, writes] = [role.includes('s'), role.includes('w')];
    roles.set(address, { signs: signs || !!known?.signs, writes: writes || !!known?.writes });
  };
  for (const { program, accounts } of instructions) {
    name(program, '');
    for (const [address, role] of accounts) name(address, role);
  }
  const rank = (address: string) => {
    const { signs, writes } = roles.get(address) ?? { signs: false, writes: false };
    return (address === payer ? 0 : 4) + (signs ? 0 : 2) + (writes ? 0 : 1);
  };
  const list = [...roles.keys()].sort((a, b) => rank(a) - rank(b) || compare(a, b));
  const count = (is: (role: { signs: boolean; writes: boolean }) => boolean) =>
    [...roles.values()].filter(is).length;
  const header = Uint8Array.of(
    count(({ signs }) => signs),
    count(({ signs, writes }) => signs && !writes),
    count(({ signs, writes }) => !signs && !writes),
    list.length,
  );
  const calls = instructions.map(({ program, accounts, data }) =>
    concatBytes(
      Uint8Array.of(
        list.indexOf(program),
        accounts.length,
        ...accounts.map(([address]) => list.indexOf(address)),
      ),
      Uint8Array.of(data.length),
      data,
    ),
  );
  return concatBytes(
    Uint8Array.of(1),
    new Uint8Array(64),
    header,
    ...list.map(bytesOf),
    blockhash,
    Uint8Array.of(calls.length),
    ...calls,
  );
}

const u64 = (value: bigint) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
};

/** Makes the associated account of an owner unless it is there; the payer gives its rent. */
export const createAccount = (
  payer: string,
  { account, owner, mint, program }: Readonly<Record<'account' | 'owner' | 'mint' | 'program', string>>,
): Instruction => ({
  program: programs.associated,
  accounts: [
    [payer, 'ws'],
    [account, 'w'],
    [owner, ''],
    [mint, ''],
    [programs.system, ''],
    [program, ''],
  ],
  data: Uint8Array.of(1),
});

/** A note, for a recipient's account that requires one before each transfer. */
export const memo = (note: string): Instruction => ({
  program: programs.memo,
  accounts: [],
  data: new TextEncoder().encode(note),
});

/** A transfer that fails when decimals, or the fee that the token keeps, are others than these. */
export interface TokenTransfer {
  readonly program: string;
  readonly mint: string;
  readonly source: string;
  readonly destination: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly decimals: number;
  /** Absent for a token that keeps none. */
  readonly fee?: bigint;
}

/** `TransferChecked`, or `TransferCheckedWithFee` of Token-2022. */
export const transferToken = ({
  program,
  mint,
  source,
  destination,
  owner,
  amount,
  decimals,
  fee,
}: TokenTransfer): Instruction => ({
  program,
  accounts: [
    [source, 'w'],
    [mint, ''],
    [destination, 'w'],
    [owner, 's'],
  ],
  data:
    fee === undefined
      ? concatBytes(Uint8Array.of(12), u64(amount), Uint8Array.of(decimals))
      : concatBytes(Uint8Array.of(26, 1), u64(amount), Uint8Array.of(decimals), u64(fee)),
});
