import { type CallOptions, type Holder, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { limitsOf } from '@causeway/protocol/reader';
import type { TransactionRequest } from '../../types.js';
import { address as format, isAddress } from '../address.js';
import type { Preview, Reader } from '../readerTypes.js';
import { callWith, type ReadCall, readAddress, readText, readUint, selectors } from './abi.js';
import { oneByOne } from './oneByOne.js';
import { createReadMany, inParts } from './readMany.js';
import { interfaceData } from './token.js';

/** A collection of ERC-721 or ERC-1155 tokens, and who may take all of them. Both are addresses. */
export interface OperatorPair {
  /** The contract of the tokens. */
  readonly collection: string;
  readonly operator: string;
}

/** Whether an operator may take every token that an account has in a collection, now and later. */
export interface OperatorApproval {
  readonly collection: Hex;
  readonly operator: Hex;
  readonly standard: 'erc721' | 'erc1155';
  /** The contract's name for itself, cleaned; empty where it has none. A contract can have any name. */
  readonly name: string;
  readonly isApproved: boolean;
}

type Reads = Pick<Reader, 'chain' | 'request'>;

/** The hash of `ApprovalForAll(address,address,bool)`, the same event in EIP-721 and EIP-1155. */
const approvalForAll: Hex = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
/** The maximum number of pairs of one account; older ones are left out. */
const mostPairs = 500;
/** Pairs in one request. */
const pairsAtOnce = 200;
/** Calls for each pair. */
const callsEach = 4;

const parse = ({ collection, operator }: OperatorPair) => ({
  collection: format.parse(collection) as Hex,
  operator: format.parse(operator) as Hex,
});

/**
 * Finds the collections and operators that an account's `ApprovalForAll` events name, in one request: each
 * once, the newest first, at most 500, including revoked ones. `readOperators` reads which of them hold now.
 * Never prompts.
 *
 * @param options.fromBlock number of the first block, 0 by default. Many public servers refuse so many blocks.
 * @throws WalletError `rpc-failed` where the servers refuse, `malformed-response`, `invalid-params` for an
 * invalid block, `invalid-address`, and those of every `Reader`.
 * @example
 * import { findOperators, readOperators } from '@causeway/eip155/allowances';
 * import type { Reader } from '@causeway/eip155/reader';
 *
 * async function operatorsOf(reader: Reader, address: string) {
 *   const account = { address };
 *   const all = await readOperators(reader, { account, pairs: await findOperators(reader, { account }) });
 *   return all.filter(({ isApproved }) => isApproved);
 * }
 */
export async function findOperators(
  { request }: Reads,
  {
    account,
    fromBlock = 0,
    ...callOptions
  }: { readonly account: Holder; readonly fromBlock?: number } & CallOptions,
): Promise<readonly OperatorPair[]> {
  const owner = format.parse(account.address);
  if (!Number.isSafeInteger(fromBlock) || fromBlock < 0) {
    throw new WalletError('invalid-params', {
      field: 'fromBlock',
      reason: 'it must be the number of a block.',
    });
  }
  const method = 'eth_getLogs';
  const topics = [approvalForAll, callWith('0x', owner)];
  const filter = { fromBlock: `0x${fromBlock.toString(16)}`, toBlock: 'latest', topics };
  const logs = await request({ method, params: [filter] }, limitsOf(callOptions));
  const length = lengthOf(logs);
  if (length === undefined) throw new WalletError('malformed-response', { method, path: 'result' });
  const found = new Map<string, OperatorPair>();
  for (let i = length - 1; i >= 0 && found.size < mostPairs; i--) {
    const log = peek(logs, i);
    const collection = peek(log, 'address');
    const operator = readAddress(peek(peek(log, 'topics'), 2));
    // A token with another event of this name has other topics.
    if (!isAddress(collection) || !operator) continue;
    const pair = Object.freeze(parse({ collection, operator }));
    const key = `${pair.collection} ${pair.operator}`;
    if (!found.has(key)) found.set(key, pair);
  }
  return Object.freeze([...found.values()]);
}

/**
 * Reads whether operators may take all of an account's tokens of a collection, in one request over
 * Multicall3, for pairs that are known or that `findOperators` found. In the order of `pairs`; a contract
 * that is not an ERC-721 or ERC-1155 collection is left out. Never prompts.
 *
 * @throws WalletError `invalid-address`, and those of every `Reader`.
 * @example
 * import { type OperatorApproval, readOperators } from '@causeway/eip155/allowances';
 * import type { Reader } from '@causeway/eip155/reader';
 *
 * const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
 *
 * function mayTake(reader: Reader, address: string, operator: string): Promise<readonly OperatorApproval[]> {
 *   return readOperators(reader, { account: { address }, pairs: [{ collection, operator }] });
 * }
 */
export async function readOperators(
  reader: Reads,
  {
    account,
    pairs,
    ...callOptions
  }: { readonly account: Holder; readonly pairs: readonly OperatorPair[] } & CallOptions,
): Promise<readonly OperatorApproval[]> {
  const owner = format.parse(account.address);
  const parsed = pairs.map(parse);
  const readMany = createReadMany(reader, oneByOne(reader));
  const limits = limitsOf(callOptions);
  const found: OperatorApproval[] = [];
  for (const part of inParts(parsed, pairsAtOnce)) {
    const answers = await readMany(
      part.flatMap(({ collection: to, operator }): readonly ReadCall[] => [
        { to, data: callWith(selectors.isApprovedForAll, owner, operator) },
        { to, data: interfaceData('erc721') },
        { to, data: interfaceData('erc1155') },
        { to, data: selectors.name },
      ]),
      limits,
    );
    part.forEach((pair, i) => {
      const [approved, is721, is1155, name] = answers.slice(i * callsEach, (i + 1) * callsEach);
      const isApproved = readUint(approved);
      const standard = readUint(is721) === 1n ? 'erc721' : readUint(is1155) === 1n ? 'erc1155' : undefined;
      if (isApproved === undefined || isApproved > 1n || !standard) return;
      found.push(
        Object.freeze({ ...pair, standard, name: readText(name, 64), isApproved: isApproved === 1n }),
      );
    });
  }
  return Object.freeze(found);
}

/**
 * The transaction that takes the permission of an operator back, for `signer.sendTransaction` or as a call of
 * `signer.sendCalls`. Does not prompt.
 *
 * @throws WalletError `invalid-address`.
 * @example
 * import { buildOperatorRemoval } from '@causeway/eip155/allowances';
 *
 * const takenBack = buildOperatorRemoval({
 *   collection: '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
 *   operator: '0x1E0049783F008A0085193E00003D00cd54003c71',
 * });
 */
export function buildOperatorRemoval(
  pair: OperatorPair,
): TransactionRequest & { readonly to: Hex; readonly data: Hex } {
  const { collection, operator } = parse(pair);
  const data = callWith(selectors.setApprovalForAll, operator, 0n);
  return Object.freeze({ to: collection, value: 0n, data });
}

/**
 * The cost of revoking the permission of an operator. The call is simulated first.
 *
 * @throws WalletError `transaction-rejected` with the contract's reason, `invalid-address`, and those of every `Reader`.
 * @example
 * import { type OperatorPair, previewOperatorRemoval } from '@causeway/eip155/allowances';
 * import type { Reader } from '@causeway/eip155/reader';
 *
 * async function feeOf(reader: Reader, address: string, pair: OperatorPair): Promise<bigint> {
 *   return (await previewOperatorRemoval(reader, { ...pair, from: { address } })).maxFee;
 * }
 */
export async function previewOperatorRemoval(
  reader: Reader,
  { from, signal, timeout, ...pair }: OperatorPair & { readonly from: Holder } & CallOptions,
): Promise<Preview> {
  const { to, data } = buildOperatorRemoval(pair);
  const sender = format.parse(from.address);
  const preview = await reader.preview({ from: { address: sender }, to, amount: 0n, data, signal, timeout });
  const notes = preview.notes.filter(({ code }) => code === 'fee-varies');
  return Object.freeze({ ...preview, notes });
}
