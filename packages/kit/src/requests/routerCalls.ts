import type { Hex } from '@causeway/protocol/bytes';
import type { Encoded } from './abi.js';
import { details } from './knownCalls.js';
import { hasPrices, routers } from './routers.js';
import type { Move, Moved, Step } from './step.js';
import { readV4Swap } from './v4Swap.js';

/** A call of a router by a known account, and the account of the person who decides. */
type Caller = Step & { readonly from: Hex; readonly account: Hex };
/** The steps of one command, by its input; `undefined` where it is malformed. */
type Read = (input: Encoded, caller: Caller) => readonly Step[] | undefined;

/** The most commands. */
const most = 50;

/** In a command's byte: that it may fail. Older routers ignore the next bit, which no command here has. */
const mayFail = 0x80;

/** In the place of an amount: all that the router holds. */
const all = 1n << 255n;
/** In the place of a token: the coin. */
const coin = `0x${'0'.repeat(40)}`;

const tokenOf = (token: Hex) => (token === coin ? undefined : token);
const amountOf = (amount: bigint | undefined) => (amount === all ? undefined : amount);

/** A recipient: the numbers 1 and 2 stand for the router's caller and the router. */
function recipient(input: Encoded, at: number, { from, contract }: Caller): Hex | undefined {
  const number = input.number(at);
  return number === 1n ? from : number === 2n ? contract : input.address(at);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function moves({ contract, account }: Caller, move: Omit<Move, 'side'>): readonly Step[] {
  const isTo = (one: string) => isSame(one, move.to);
  const side = isTo(account) ? 'gets' : isTo(contract) ? 'kept' : 'others';
  return [{ contract, value: 0n, data: '0x', move: { ...move, side } }];
}

/** The first and the last token of a path of V2: a list of tokens. */
function tokensV2(input: Encoded): readonly [Hex, Hex] | undefined {
  const tokens = input.list(96, 32)?.map((one) => one.address(0));
  const [first, last] = [tokens?.[0], tokens?.at(-1)];
  return tokens && tokens.length > 1 && first && last ? [first, last] : undefined;
}

/** The first and the last token of a path of V3: tokens of 20 bytes with fees of 3 bytes between them. */
function tokensV3(input: Encoded): readonly [Hex, Hex] | undefined {
  const digits = input.bytes(96)?.slice(2) ?? '';
  if (digits.length < 86 || (digits.length - 40) % 46 !== 0) return undefined;
  const token = (text: string) => input.other(text.padStart(64, '0')).address(0);
  const [first, last] = [token(digits.slice(0, 40)), token(digits.slice(-40))];
  return first && last ? [first, last] : undefined;
}

/** Who pays: the router out of what it holds, the person, or another caller of the router. */
const paid = (byCaller: boolean, { from, account }: Caller) => {
  const isOwn = byCaller && isSame(from, account);
  return { isOwn, ...(byCaller && !isOwn ? { payer: from } : {}) };
};

/** A swap of an exact amount in, or out: the other one has a limit. A path of V3 to an exact amount begins at its end. */
const swap =
  (tokens: typeof tokensV2, isExactIn: boolean, isReversed = false): Read =>
  (input, caller) => {
    const path = tokens(input);
    const to = recipient(input, 0, caller);
    const [exact, limit, own] = [input.number(32), input.number(64), input.number(128)];
    if (!path || !to || exact === undefined || limit === undefined || own === undefined) return undefined;
    const [give, get] = isReversed ? [path[1], path[0]] : path;
    const [gives, gets]: readonly Moved[] = isExactIn
      ? [
          { token: give, amount: amountOf(exact) },
          { token: get, amount: limit, limit: 'least' },
        ]
      : [
          { token: give, amount: limit, limit: 'most' },
          { token: get, amount: exact },
        ];
    // An amount of 0 in was paid by an earlier command.
    return moves(caller, {
      kind: 'swap',
      gives: exact || !isExactIn ? gives : undefined,
      ...paid(own !== 0n, caller),
      gets,
      to,
    });
  };

/** A swap on V4, of the routers whose layout is certain. */
const swapV4: Read = (input, caller) => {
  const priced = hasPrices(caller.contract);
  const swap = priced === undefined ? undefined : readV4Swap(input, priced);
  const to = swap?.payout ? recipient(swap.payout, 32, caller) : caller.from;
  if (!swap || !to) return undefined;
  const { gives, byCaller, gets } = swap;
  return moves(caller, { kind: 'swap', gives, ...paid(byCaller, caller), gets, to });
};

/** A payment out of what the router holds: a token, its recipient and a number. */
const pay =
  (partOf: (number: bigint) => Omit<Moved, 'token'>): Read =>
  (input, caller) => {
    const [token, to, number] = [input.address(0), recipient(input, 32, caller), input.number(64)];
    if (!token || !to || number === undefined) return undefined;
    return moves(caller, { kind: 'pay', gets: { token: tokenOf(token), ...partOf(number) }, to });
  };

/** A command for the coin: its recipient and an amount. */
const forCoin =
  (moveOf: (amount: bigint) => Omit<Move, 'to' | 'side'>): Read =>
  (input, caller) => {
    const [to, amount] = [recipient(input, 0, caller), input.number(32)];
    return to && amount !== undefined ? moves(caller, { ...moveOf(amount), to }) : undefined;
  };

/** A token that Permit2 moves out of an account. */
function taken(token?: Hex, to?: Hex, amount?: bigint, from?: Hex): readonly Step[] | undefined {
  if (!token || !to || amount === undefined) return undefined;
  const call = from ? ({ kind: 'transfer-from', from } as const) : ({ kind: 'transfer' } as const);
  return [{ contract: token, value: 0n, data: '0x', call: { ...call, to, amount } }];
}

/** All of them; `undefined` when one is malformed. */
const together = (steps: readonly (readonly Step[] | undefined)[] | undefined) =>
  steps?.every((one) => one !== undefined) ? steps.flat() : undefined;

/** What takes something from the account or permits it: shown also where it may fail. */
const takes: Readonly<Record<number, Read>> = {
  // PERMIT2_TRANSFER_FROM(token, recipient, amount)
  2: (input, caller) =>
    taken(
      input.address(0),
      recipient(input, 32, caller),
      input.number(64),
      isSame(caller.from, caller.account) ? undefined : caller.from,
    ),
  // PERMIT2_PERMIT_BATCH((details[], spender, deadline), signature)
  3: (input) => {
    const batch = input.part(0);
    return together(batch?.list(0, 128)?.map((one) => details(one, 0, batch.address(32))));
  },
  // PERMIT2_PERMIT((details, spender, deadline), signature)
  10: (input) => details(input, 0, input.address(128)),
  // PERMIT2_TRANSFER_FROM_BATCH((from, to, amount, token)[])
  13: (input) =>
    together(
      input
        .list(0, 128)
        ?.map((one) => taken(one.address(96), one.address(32), one.number(64), one.address(0))),
    ),
};

/** What keeps to its limits, or else ends the transaction. */
const promises: Readonly<Record<number, Read>> = {
  0: swap(tokensV3, true),
  1: swap(tokensV3, false, true),
  // SWEEP, TRANSFER, PAY_PORTION in parts of 10^4 and of 10^18
  4: pay((amount) => ({ amount, limit: 'least' })),
  5: pay((amount) => ({ amount: amountOf(amount) })),
  6: pay((parts) => ({ share: Number(parts) / 1e4 })),
  7: pay((parts) => ({ share: Number(parts) / 1e18 })),
  8: swap(tokensV2, true),
  9: swap(tokensV2, false),
  // WRAP_ETH, UNWRAP_WETH, UNWRAP_WETH_EXACT
  11: forCoin((amount) => ({ kind: 'wrap', gives: { amount: amountOf(amount) } })),
  12: forCoin((amount) => ({ kind: 'pay', gets: { amount, limit: 'least' } })),
  15: forCoin((amount) => ({ kind: 'pay', gets: { amount } })),
  // BALANCE_CHECK_ERC20 moves nothing.
  14: () => [],
  // V4_SWAP
  16: swapV4,
};

/** One command. What cannot be read is a call of the router with the command and its input. */
function one(
  command: string,
  input: Hex | undefined,
  of: Encoded,
  caller: Caller,
): readonly Step[] | undefined {
  if (input === undefined) return undefined;
  const byte = Number.parseInt(command, 16);
  const encoded = of.other(input.slice(2));
  const { contract } = caller;
  return (
    takes[byte & ~mayFail]?.(encoded, caller) ??
    promises[byte]?.(encoded, caller) ?? [{ contract, value: 0n, data: `0x${command}${input.slice(2)}` }]
  );
}

/** `execute(bytes,bytes[],uint256)` and `execute(bytes,bytes[])`. */
const executes = ['0x3593564c', '0x24856bc3'];

/**
 * The steps of a call of a Universal Router by a known account; `undefined` for any other call.
 *
 * @param account the account of the person who decides.
 */
export function readRouterCall(
  { from, ...step }: Step,
  encoded: Encoded,
  account: Hex | undefined,
): readonly Step[] | undefined {
  const selector = step.data.slice(0, 10).toLowerCase();
  if (!from || !account || !routers.has(step.contract.toLowerCase()) || !executes.includes(selector))
    return undefined;
  const commands = encoded.bytes(0)?.slice(2).match(/../g) ?? [];
  const list = encoded.part(32);
  if (commands.length > most || list?.number(0) !== BigInt(commands.length)) return undefined;
  const inputs = list.from(32);
  const caller = { ...step, from, account };
  return together(commands.map((command, at) => one(command, inputs.bytes(at * 32), inputs, caller)));
}
