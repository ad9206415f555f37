import { unlimited } from '@causeway/eip155/allowances';
import type { Hex } from '@causeway/protocol/bytes';
import type { Encoded } from './abi.js';
import type { Step } from './step.js';

/** The steps of one known call, by its parameters and the step that makes it; `undefined` where they are malformed. */
type Read = (encoded: Encoded, caller: Step) => readonly Step[] | undefined;

type Optional<T> = { readonly [K in keyof T]: T[K] | undefined };

/** A permission for a token. */
const permission = ({
  token: contract,
  to,
  amount,
  until,
}: Optional<{ token: Hex; to: Hex; amount: bigint; until: bigint }>): readonly Step[] | undefined =>
  contract && to && amount !== undefined
    ? [{ contract, value: 0n, data: '0x', call: { kind: 'approve', to, amount }, until }]
    : undefined;

const call = ({
  contract,
  value,
  data,
  from,
  isForeign,
}: Optional<Pick<Step, 'contract' | 'value' | 'data' | 'from' | 'isForeign'>>):
  | readonly Step[]
  | undefined =>
  contract && value !== undefined && data ? [{ contract, value, data, from, isForeign }] : undefined;

/**
 * What a Safe pays for gas at a price that its transaction names: the amount has no limit, because the transaction may name any
 * amount of gas and any price.
 */
export const refund = (
  price: bigint | undefined,
  token: Hex | undefined,
  to: Hex | undefined,
  side: 'gets' | 'others',
): readonly Step[] | undefined => {
  if (price === 0n) return [];
  if (!price || !token || !to) return undefined;
  const gets = { ...(/^0x0+$/.test(token) ? {} : { token }), limit: 'most' } as const;
  return [{ contract: to, value: 0n, data: '0x', move: { kind: 'pay', gets, to, side } }];
};

/** Multicall3 on every network. Another contract with its functions may do anything with such a call. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11';

/** All of them; `undefined` when one is malformed. */
function all(steps: readonly (readonly Step[] | undefined)[] | undefined): readonly Step[] | undefined {
  return steps?.every((one) => one !== undefined) ? steps.flat() : undefined;
}

/** Calls of the caller's own contract, in a list at a place. Each runs in the place of the contract, for the same account. */
const ownCalls =
  (at: number): Read =>
  (encoded, { contract, from }) => {
    const list = encoded.part(at);
    const count = list?.number(0);
    if (!list || count === undefined || count > 50n) return undefined;
    const items = list.from(32);
    return all(
      Array.from({ length: Number(count) }, (_, index) =>
        call({ contract, value: 0n, data: items.bytes(index * 32), from }),
      ),
    );
  };

/** Calls of any contract, in a list at a place; `valueAt` and `dataAt` are places in each. */
const otherCalls =
  (at: number, dataAt: number, valueAt?: number): Read =>
  (encoded, { contract }) =>
    all(
      encoded.list(at)?.map((one) =>
        call({
          contract: one.address(0),
          value: valueAt === undefined ? 0n : one.number(valueAt),
          data: one.bytes(dataAt),
          from: contract.toLowerCase() === multicall3 ? contract : undefined,
        }),
      ),
    );

/** The token, amount and end of Permit2's details at a place. */
export const details = (one: Encoded, at: number, to: Hex | undefined) =>
  permission({ token: one.address(at), amount: one.number(at + 32), until: one.number(at + 64), to });

/** The calls in the packed bytes of Safe's `multiSend`: operation, address, value, length, data. */
const packed: Read = (encoded, { from, isForeign }) => {
  const digits = encoded.bytes(0)?.slice(2);
  if (digits === undefined) return undefined;
  const steps: (readonly Step[] | undefined)[] = [];
  for (let at = 0; at < digits.length; ) {
    const rest = encoded.other(digits.slice(at + 42));
    const length = Number(rest.number(32) ?? Number.POSITIVE_INFINITY);
    const data = digits.slice(at + 170, at + 170 + length * 2);
    if (data.length !== length * 2 || steps.length > 50) return undefined;
    steps.push(
      call({
        contract: encoded.other(digits.slice(at + 2, at + 42).padStart(64, '0')).address(0),
        value: rest.number(0),
        data: `0x${data}`,
        // Run in the place of a Safe, its calls are the Safe's.
        from: isForeign ? from : undefined,
        isForeign: digits.slice(at, at + 2) !== '00',
      }),
    );
    at += 170 + length * 2;
  }
  return all(steps);
};

/** Calls that give permissions or contain other calls, by the first bytes of their data. */
export const knownCalls: Readonly<Record<string, Read>> = {
  // Permit2: approve(address,address,uint160,uint48)
  '0x87517c45': (one) =>
    permission({
      token: one.address(0),
      to: one.address(32),
      amount: one.number(64),
      until: one.number(96),
    }),
  // Permit2: permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)
  '0x2b67b570': (one) => details(one, 32, one.address(160)),
  // Permit2: permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)
  '0x2a2d80d1': (one) => {
    const batch = one.part(32);
    return all(batch?.list(0, 128)?.map((each) => details(each, 0, batch.address(32))));
  },
  // Permit2: transferFrom(address,address,uint160,address)
  '0x36c78516': (one) => {
    const [from, to, amount, contract] = [one.address(0), one.address(32), one.number(64), one.address(96)];
    if (!from || !to || amount === undefined || !contract) return undefined;
    return [{ contract, value: 0n, data: '0x', call: { kind: 'transfer-from', from, to, amount } }];
  },
  // ERC-2612: permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0xd505accf': (one, { contract: token }) =>
    permission({ token, to: one.address(32), amount: one.number(64), until: undefined }),
  // DAI: permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
  '0x8fcbaf0c': (one, { contract: token }) => {
    const allowed = one.number(128);
    const amount = allowed === undefined ? undefined : allowed ? unlimited : 0n;
    return permission({ token, to: one.address(32), amount, until: undefined });
  },
  // multicall(bytes[])
  '0xac9650d8': ownCalls(0),
  // multicall(uint256,bytes[]), multicall(bytes32,bytes[])
  '0x5ae401dc': ownCalls(32),
  '0x1f0464d1': ownCalls(32),
  // Multicall3: aggregate((address,bytes)[]), tryAggregate(bool,(address,bytes)[])
  '0x252dba42': otherCalls(0, 32),
  '0xbce38bd7': otherCalls(32, 32),
  // Multicall3: aggregate3((address,bool,bytes)[]), aggregate3Value((address,bool,uint256,bytes)[])
  '0x82ad56cb': otherCalls(0, 64),
  '0x174dea71': otherCalls(0, 96, 64),
  // Safe: execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)
  '0x6a761202': (one, { contract: safe, value }) =>
    all([
      call({
        contract: one.address(0),
        value: one.number(32),
        data: one.bytes(64),
        // Any contract has this call. One that is paid for it could take the coin for a swap that it never makes.
        from: value === 0n ? safe : undefined,
        isForeign: one.number(96) !== 0n,
      }),
      // Without a recipient, the sender of the transaction is paid.
      refund(one.number(192), one.address(224), one.address(256), one.number(256) ? 'others' : 'gets'),
    ]),
  // Safe: multiSend(bytes)
  '0x8d80ff0a': packed,
};
