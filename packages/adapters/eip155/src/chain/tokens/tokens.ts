import {
  type Asset,
  type Built,
  type CallOptions,
  type Chain,
  type Note,
  WalletError,
} from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import type { TokenReads } from '@causeway/protocol/reader';
import type { RpcOptions } from '@causeway/protocol/rpc';
import type { TransactionRequest } from '../../types.js';
import { address as format } from '../address.js';
import { tightFees } from '../fees.js';
import type { Preview, Reader, Transfer } from '../readerTypes.js';
import { readUint } from './abi.js';
import { createBatch } from './batch.js';
import { createReadMany } from './readMany.js';
import { createTokenReads } from './reads.js';
import { readReceived } from './received.js';
import { parseToken, type Token, transferData } from './token.js';

type AnyPreview = Parameters<Reader['build']>[0]['preview'];

/** Reads tokens and moves them. */
export interface Tokens extends TokenReads<'eip155'> {
  preview(options: Transfer & CallOptions): Promise<Preview>;
  build(options: Transfer & { readonly preview?: AnyPreview }): Built<TransactionRequest>;
}

const top = 1n << 256n;

/** A transfer of a token with addresses in the checksum form and an amount that can be. */
function parse(chain: Chain<'eip155'>, { from, to = '', amount, asset, data }: Transfer) {
  const token = parseToken(chain, asset ?? '');
  const isOne = token.kind === 'erc721';
  if (typeof amount !== 'bigint' || amount < 0n || amount >= top || (isOne && amount !== 1n)) {
    const reason = isOne
      ? 'an ERC-721 token is sent whole, as 1n.'
      : 'it must be a BigInt from 0 to 2^256 - 1.';
    throw new WalletError('invalid-amount', { reason });
  }
  if (data !== undefined) {
    throw new WalletError('invalid-params', { field: 'data', reason: 'a transfer of a token has its own.' });
  }
  return { token, sender: format.parse(from.address) as Hex, recipient: format.parse(to) as Hex, amount };
}

/**
 * ERC-20, ERC-721 and ERC-1155 tokens of an EVM chain, for a reader of that chain.
 *
 * @throws WalletError those of every `Reader`.
 */
export function createTokens(reader: Reader, options: RpcOptions): Tokens {
  const { chain } = reader;
  const reads = createTokenReads(reader, createReadMany(reader, createBatch(chain, options)));

  /**
   * Throws the error of an ERC-20 token: a revert with its reason, or `false` of those that do not revert.
   */
  async function demandTransfer(call: object, { kind }: Token, { symbol }: Asset, limits: CallOptions) {
    // The other kinds answer nothing, and the estimate of gas fails where they revert.
    if (kind !== 'erc20') return;
    const answer = await reader.request({ method: 'eth_call', params: [call, 'latest'] }, limits);
    // Tokens from before EIP-20 was final answer nothing.
    if (answer === '0x' || readUint(answer) === 1n) return;
    throw new WalletError('transaction-rejected', {
      reason: `the contract of ${symbol} refuses the transfer.`,
    });
  }

  return {
    asset: reads.asset,
    balances: reads.balances,
    async preview({ signal, timeout, ...transfer }) {
      const { token, sender, recipient, amount } = parse(chain, transfer);
      const { kind, contract, id } = token;
      const limits = { signal, timeout };
      const holding = await reads.now(sender, id, limits);
      if (!holding)
        throw new WalletError('invalid-params', { field: 'asset', reason: `${id} is not a token.` });
      const { asset, amount: balance } = holding;
      if (kind === 'erc721' && balance === 0n) {
        throw new WalletError('transaction-rejected', { reason: `${asset.name} is of another account.` });
      }
      // An amount above the balance would revert: the numbers show that, and the fee is that of the whole balance.
      const isTooMuch = amount > balance;
      const data = transferData(token, sender, recipient, isTooMuch ? balance : amount);
      const [call, code, , received] = await Promise.all([
        reader.preview({ from: { address: sender }, to: contract, amount: 0n, data, ...limits }),
        reader.request({ method: 'eth_getCode', params: [recipient, 'latest'] }, limits),
        demandTransfer({ from: sender, to: contract, data }, token, asset, limits),
        kind === 'erc20' && !isTooMuch && sender !== recipient
          ? readReceived(reader, { sender, recipient, contract, data }, limits)
          : undefined,
      ]);
      const notes: Note[] = call.notes.filter((note) => note.code === 'fee-varies');
      if (recipient === contract) notes.push({ code: 'recipient-token' });
      else if (isHex(code) && code !== '0x') notes.push({ code: 'recipient-contract' });
      if (received !== undefined && received < amount) {
        notes.push({ code: 'transfer-fee', values: { received: `${received}` } });
      }
      const sufficient = amount <= balance && call.balance >= call.maxFee;
      const costs = { total: amount, balance, most: balance, sufficient, notes };
      return Object.freeze({ ...call, ...costs, asset, coinBalance: call.balance });
    },
    build({ preview, ...transfer }) {
      const { token, sender, recipient, amount } = parse(chain, transfer);
      const paidFrom = preview?.coinBalance;
      const fees = paidFrom === undefined ? {} : tightFees(0n, { ...preview, balance: paidFrom } as Preview);
      const data = transferData(token, sender, recipient, amount);
      const request = { to: token.contract, value: 0n, data, ...fees };
      return { request, trackBy: () => undefined };
    },
  };
}
