import {
  type Asset,
  type AssetId,
  type Built,
  type CallOptions,
  type Chain,
  type Note,
  WalletError,
} from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import type { TokenReads } from '@causeway/protocol/reader';
import type { Rpc, RpcOptions } from '@causeway/protocol/rpc';
import type { TransactionRequest } from '../../types.js';
import { address as format } from '../address.js';
import { tightFees } from '../fees.js';
import type { Preview, Reader, Transfer } from '../readerTypes.js';
import { readUint, transferData } from './abi.js';
import { createBatch } from './batch.js';
import { createTokenReads, tokenOf } from './reads.js';

type AnyPreview = Parameters<Reader['build']>[0]['preview'];

/** Reads tokens and moves them. */
export interface Tokens extends TokenReads<'eip155'> {
  preview(options: Transfer & CallOptions): Promise<Preview>;
  build(options: Transfer & { readonly preview?: AnyPreview }): Built<TransactionRequest>;
}

const top = 1n << 256n;

/** A transfer of a token with addresses in the checksum form and an amount that can be. */
function parse(chain: Chain<'eip155'>, { from, to = '', amount, asset, data }: Transfer) {
  if (typeof amount !== 'bigint' || amount < 0n || amount >= top) {
    throw new WalletError('invalid-amount', { reason: 'it must be a BigInt from 0 to 2^256 - 1.' });
  }
  if (data !== undefined) {
    throw new WalletError('invalid-params', { field: 'data', reason: 'a transfer of a token has its own.' });
  }
  const id = asset as AssetId<'eip155'>;
  const [sender, recipient] = [format.parse(from.address) as Hex, format.parse(to) as Hex];
  return { id, token: tokenOf(chain, id), sender, recipient, amount };
}

/**
 * ERC-20 tokens of an EVM chain, for a reader of that chain.
 *
 * @throws WalletError those of every `Reader`.
 */
export function createTokens(reader: Reader, rpc: Rpc, options: RpcOptions): Tokens {
  const { chain } = reader;
  const reads = createTokenReads(chain, rpc, createBatch(chain, options));

  /** Throws what the token would: a revert with its reason, or `false` of those that do not revert. */
  async function demandTransfer(call: object, { symbol }: Asset, limits: CallOptions): Promise<void> {
    const answer = await reader.request({ method: 'eth_call', params: [call, 'latest'] }, limits);
    // Tokens from before EIP-20 was final answer nothing.
    if (answer === '0x' || readUint(answer) === 1n) return;
    throw new WalletError('transaction-rejected', {
      reason: `the contract of ${symbol} refuses the transfer.`,
    });
  }

  return {
    ...reads,
    async preview({ signal, timeout, ...transfer }) {
      const { id, token, sender, recipient, amount } = parse(chain, transfer);
      const limits = { signal, timeout };
      const [held] = await reads.balances(sender, [id], limits);
      if (!held) throw new WalletError('invalid-params', { field: 'asset', reason: `${id} is no token.` });
      const { asset, amount: balance } = held;
      // More than there is would only revert: that is told by the numbers, and the fee is that of all there is.
      const over = amount > balance;
      const data = transferData(recipient, over ? balance : amount);
      const [call, code] = await Promise.all([
        reader.preview({ from: { address: sender }, to: token, amount: 0n, data, ...limits }),
        reader.request({ method: 'eth_getCode', params: [recipient, 'latest'] }, limits),
        demandTransfer({ from: sender, to: token, data }, asset, limits),
      ]);
      const notes: Note[] = call.notes.filter((note) => note.code === 'fee-varies');
      if (recipient === token) notes.push({ code: 'recipient-token' });
      else if (isHex(code) && code !== '0x') notes.push({ code: 'recipient-contract' });
      const sufficient = amount <= balance && call.balance >= call.maxFee;
      const costs = { total: amount, balance, most: balance, sufficient, notes };
      return Object.freeze({ ...call, ...costs, asset, coinBalance: call.balance });
    },
    build({ preview, ...transfer }) {
      const { token, recipient, amount } = parse(chain, transfer);
      const paidFrom = preview?.coinBalance;
      const fees = paidFrom === undefined ? {} : tightFees(0n, { ...preview, balance: paidFrom } as Preview);
      const request = { to: token, value: 0n, data: transferData(recipient, amount), ...fees };
      return { request, trackBy: () => undefined };
    },
  };
}
