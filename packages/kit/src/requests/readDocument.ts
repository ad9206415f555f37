import { unlimited } from '@causeway/eip155/allowances';
import type { TokenCall } from '@causeway/eip155/tokenCall';
import type { TypedDataRow } from '@causeway/eip155/typedData';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { refund } from './knownCalls.js';
import type { Step } from './step.js';
import { readSteps } from './steps.js';

/** An item of an offer: a coin, a token, or an item of a collection. */
export interface OrderItem {
  /** Absent: the coin of the network. */
  readonly contract?: Hex;
  readonly amount: bigint;
  /** Absent: the coin, or any item of the collection. */
  readonly call?: TokenCall;
}

/** What a known document does. */
export interface DocumentReading {
  /** The permissions that it gives, the calls of a Safe, or the call that others make in the account's name. */
  readonly steps: readonly Step[];
  /** The Safe that it is signed for, and whether it makes a call or confirms a message. */
  readonly safe?: 'call' | 'message';
  /** It names no network, so that its signature counts on each. */
  readonly isAnywhere: boolean;
  /** Offers of a marketplace: what leaves the account, arrives in it, and goes to others. */
  readonly orders: readonly Readonly<Record<'gives' | 'gets' | 'others', readonly OrderItem[]>>[];
  /** Whether a list has more items than are described. */
  readonly isCut: boolean;
}

/** The documents of Permit2: a struct or a list of structs with token and amount, for one spender. */
const permits: Readonly<Record<string, string>> = {
  PermitSingle: 'details',
  PermitBatch: 'details',
  PermitTransferFrom: 'permitted',
  PermitWitnessTransferFrom: 'permitted',
  PermitBatchTransferFrom: 'permitted',
  PermitBatchWitnessTransferFrom: 'permitted',
};

/** The most items of a list that are described; all of them are among the fields. */
const most = 50;

const number = (text: string | undefined) =>
  text !== undefined && /^\d+$/.test(text) ? BigInt(text) : undefined;

/** Reads a document of Permit2, ERC-2612, DAI, Safe, Seaport or a MetaTransaction by its fields; nothing for any other. */
export function readDocument(
  rows: readonly TypedDataRow[],
  account: string,
  chainId: string,
): DocumentReading {
  const fields = new Map(rows.map(({ path, value }) => [path, value]));
  const paths = new Set(rows.map(({ path }) => path));
  const text = (path: string) => fields.get(path);
  const address = (path: string) => text(path) as Hex | undefined;
  let isCut = false;
  const type = rows.find(({ path }) => path === 'message')?.type ?? '';
  /** The paths of the items of a list. */
  function list(path: string): readonly string[] {
    const items: string[] = [];
    while (items.length < most && paths.has(`${path}[${items.length}]`))
      items.push(`${path}[${items.length}]`);
    isCut ||= paths.has(`${path}[${most}]`);
    return items;
  }
  /** The path of a field, or those of the items of a list. */
  const each = (path: string) => (paths.has(`${path}[0]`) ? list(path) : [path]);

  function permission(token: Hex | undefined, amount: bigint | undefined, until?: bigint): readonly Step[] {
    const to = address('message.spender');
    if (!token || !to || amount === undefined) return [];
    return [{ contract: token, value: 0n, data: '0x', call: { kind: 'approve', to, amount }, until }];
  }

  function steps(): readonly Step[] {
    const field = Object.hasOwn(permits, type) ? permits[type] : undefined;
    if (field)
      return each(`message.${field}`).flatMap((path) =>
        permission(
          address(`${path}.token`),
          number(text(`${path}.amount`)),
          number(text(`${path}.expiration`) ?? text('message.deadline')),
        ),
      );
    const contract = address('domain.verifyingContract');
    if (type === 'Permit' && text('message.allowed') !== undefined)
      return permission(
        contract,
        text('message.allowed') === 'true' ? unlimited : 0n,
        number(text('message.expiry')) || undefined,
      );
    if (type === 'Permit') return permission(contract, number(text('message.value')));
    const call = text('message.functionSignature');
    if (type === 'MetaTransaction' && contract && isHex(call))
      return readSteps({ contract, value: 0n, data: call }, account as Hex);
    const [to, value, data] = [address('message.to'), number(text('message.value')), text('message.data')];
    if (type !== 'SafeTx' || !to || value === undefined || !isHex(data)) return [];
    const isForeign = text('message.operation') !== '0';
    const price = number(text('message.gasPrice')) ?? 0n;
    const paid = refund(price, address('message.gasToken'), address('message.refundReceiver'), 'others');
    return [
      ...readSteps({ contract: to, value, data, from: contract, isForeign }, account as Hex),
      ...(paid ?? []),
    ];
  }

  function item(path: string): OrderItem {
    const kind = Number(text(`${path}.itemType`));
    const [start = 0n, end = 0n] = [number(text(`${path}.startAmount`)), number(text(`${path}.endAmount`))];
    const id = number(text(`${path}.identifierOrCriteria`)) ?? 0n;
    // The worse one for the account: offers may change with time.
    const isOffer = path.includes('.offer');
    const amount = start > end === isOffer ? start : end;
    if (kind === 0) return { amount };
    const contract = address(`${path}.token`) as Hex;
    const to = contract;
    if (kind === 1) return { contract, amount, call: { kind: 'transfer', to, amount } };
    if (kind > 3) return { contract, amount };
    const standard = kind === 2 ? 'erc721' : 'erc1155';
    return { contract, amount, call: { kind: 'transfer-one', standard, from: to, to, number: id, amount } };
  }

  const isMine = (path: string) => text(`${path}.recipient`)?.toLowerCase() === account.toLowerCase();
  const orders = rows
    .filter(({ type: one }) => one === 'OrderComponents')
    .map(({ path }) => ({
      gives: list(`${path}.offer`).map(item),
      gets: list(`${path}.consideration`).filter(isMine).map(item),
      others: list(`${path}.consideration`)
        .filter((one) => !isMine(one))
        .map(item),
    }))
    // A bulk is filled up with empty orders.
    .filter(({ gives, gets, others }) => gives.length + gets.length + others.length > 0);
  // Bridged tokens, such as those of Polygon, have the number of their network there.
  const salt = text('domain.salt') ?? '';
  const isSalted = type === 'MetaTransaction' && isHex(salt, 32) && `eip155:${BigInt(salt)}` === chainId;
  return {
    steps: steps(),
    isCut: isCut || orders.length > most,
    isAnywhere: !paths.has('domain.chainId') && !isSalted,
    ...(type === 'SafeTx' && { safe: 'call' as const }),
    ...(type === 'SafeMessage' && { safe: 'message' as const }),
    orders: orders.slice(0, most),
  };
}
