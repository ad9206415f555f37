import { type Asset, type AssetId, type CallOptions, type Holder, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { limitsOf } from '@causeway/protocol/reader';
import type { TransactionRequest } from '../../types.js';
import { address as format } from '../address.js';
import type { Preview, Reader } from '../readerTypes.js';
import { callWith, readUint, selectors } from './abi.js';
import { oneByOne } from './oneByOne.js';
import { createReadMany, inParts } from './readMany.js';
import { callsEach, callsOf, holdingOf, notToken, parseToken } from './token.js';

export {
  buildOperatorRemoval,
  findOperators,
  type OperatorApproval,
  type OperatorPair,
  previewOperatorRemoval,
  readOperators,
} from './operators.js';

/** An ERC-20 token, and who may take of it. */
export interface AllowancePair {
  readonly asset: AssetId<'eip155'>;
  /** An address. */
  readonly spender: string;
}

/** How much of a token a spender may take from an account (EIP-20 §allowance). */
export interface Allowance {
  readonly asset: Asset<'eip155'>;
  readonly spender: Hex;
  /** In the smallest unit; `unlimited` where the token never counts it down. */
  readonly amount: bigint;
}

/** An allowance to set. */
export interface Approval extends AllowancePair {
  /** In the smallest unit, exactly what a spender needs; 0 takes the allowance back. */
  readonly amount: bigint;
}

/** The amount that wallets and contracts use for "all, forever": the largest one. */
export const unlimited: bigint = (1n << 256n) - 1n;

/** Pairs in one request. */
const pairsAtOnce = 200;

type Reads = Pick<Reader, 'chain' | 'request'>;

function parse(chain: Reader['chain'], { asset, spender }: AllowancePair) {
  const token = parseToken(chain, asset);
  if (token.kind !== 'erc20') throw notToken(asset, chain);
  return { token, spender: format.parse(spender) as Hex };
}

/**
 * Reads how much spenders may take of an account's tokens, in one request over Multicall3, for pairs that are known: no
 * chain lists them by owner. In the order of `pairs`, those of 0 included; a token that does not answer as one is left out.
 * Never prompts.
 *
 * @throws WalletError `invalid-params` for an id that is not an ERC-20 token of the chain, `invalid-address`,
 * and those of every `Reader`.
 * @example
 * import { type Allowance, readAllowances } from '@causeway/eip155/allowances';
 * import type { Reader } from '@causeway/eip155/reader';
 *
 * const usdc = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as const;
 *
 * function allowancesOf(reader: Reader, address: string, spender: string): Promise<readonly Allowance[]> {
 *   return readAllowances(reader, { account: { address }, pairs: [{ asset: usdc, spender }] });
 * }
 */
export async function readAllowances(
  reader: Reads,
  {
    account,
    pairs,
    ...callOptions
  }: { readonly account: Holder; readonly pairs: readonly AllowancePair[] } & CallOptions,
): Promise<readonly Allowance[]> {
  const owner = format.parse(account.address);
  const parsed = pairs.map((pair) => parse(reader.chain, pair));
  const readMany = createReadMany(reader, oneByOne(reader));
  const limits = limitsOf(callOptions);
  const found: Allowance[] = [];
  for (const part of inParts(parsed, pairsAtOnce)) {
    const each = callsEach + 1;
    const answers = await readMany(
      part.flatMap(({ token, spender }) => [
        { to: token.contract, data: callWith(selectors.allowance, owner, spender) },
        ...callsOf(token, owner),
      ]),
      limits,
    );
    part.forEach(({ token, spender }, i) => {
      const [allowed, ...about] = answers.slice(i * each, (i + 1) * each);
      const amount = readUint(allowed);
      const holding = holdingOf(token, owner, about);
      if (amount !== undefined && holding)
        found.push(Object.freeze({ asset: holding.asset, spender, amount }));
    });
  }
  return Object.freeze(found);
}

/**
 * The transaction that sets an allowance, for `signer.sendTransaction` or as a call of `signer.sendCalls`. Does not prompt.
 *
 * @throws WalletError `invalid-amount` for an impossible amount, and for `unlimited`: a spender gets what it
 * needs. `invalid-params`, `invalid-address`.
 * @example
 * import { buildApproval } from '@causeway/eip155/allowances';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * const takenBack = buildApproval(mainnet, {
 *   asset: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
 *   spender: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
 *   amount: 0n,
 * });
 */
export function buildApproval(
  chain: Reader['chain'],
  { amount, ...pair }: Approval,
): TransactionRequest & { readonly to: Hex; readonly data: Hex } {
  const { token, spender } = parse(chain, pair);
  if (typeof amount !== 'bigint' || amount < 0n || amount >= unlimited) {
    throw new WalletError('invalid-amount', {
      reason: 'an allowance is an exact BigInt from 0 to 2^256 - 2, and never unlimited.',
    });
  }
  return Object.freeze({ to: token.contract, value: 0n, data: callWith(selectors.approve, spender, amount) });
}

/**
 * The cost of setting an allowance. The call is simulated first, because some tokens answer `false` and do
 * not revert.
 *
 * @throws WalletError `transaction-rejected` with the token's reason, those of `buildApproval`, and those of every `Reader`.
 * @example
 * import { type Approval, previewApproval } from '@causeway/eip155/allowances';
 * import type { Reader } from '@causeway/eip155/reader';
 *
 * async function feeOf(reader: Reader, address: string, approval: Approval): Promise<bigint> {
 *   return (await previewApproval(reader, { ...approval, from: { address } })).maxFee;
 * }
 */
export async function previewApproval(
  reader: Reader,
  { from, signal, timeout, ...approval }: Approval & { readonly from: Holder } & CallOptions,
): Promise<Preview> {
  const { to, data } = buildApproval(reader.chain, approval);
  const limits = { signal, timeout };
  const sender = format.parse(from.address);
  const call = { from: sender, to, data };
  const [preview, answer] = await Promise.all([
    reader.preview({ from: { address: sender }, to, amount: 0n, data, ...limits }),
    reader.request({ method: 'eth_call', params: [call, 'latest'] }, limits),
  ]);
  // USDT on Ethereum returns no value.
  if (answer !== '0x' && readUint(answer) !== 1n) {
    const reason = 'the contract of the token refuses the allowance.';
    throw new WalletError('transaction-rejected', { reason });
  }
  const notes = preview.notes.filter(({ code }) => code === 'fee-varies');
  return Object.freeze({ ...preview, notes });
}
