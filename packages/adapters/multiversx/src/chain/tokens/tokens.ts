import {
  type AssetId,
  type CallOptions,
  type Chain,
  type Note,
  type Preview,
  type Transfer,
  WalletError,
} from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { limitsOf } from '@causeway/protocol/reader';
import { address as format, keyOf } from '../address.js';
import { readDocument, type TransactionDocument } from '../wire.js';
import { type TokenId, tokenOf } from './identifier.js';
import { createReads, type Read, type Reads } from './reads.js';

/** The fields that every transaction of a sender has. */
export interface Start {
  /** Of the coin. */
  readonly balance: bigint;
  readonly nonce: number;
  readonly gasPrice: number;
  /** Gas of a transaction without data, including that of a guardian's signature. */
  readonly gasLimit: number;
  readonly gasPerByte: number;
  /** The part of the gas price that is paid for the execution of a transaction; `0.01` on the network. */
  readonly priceModifier: number;
}

/** The token functions of a reader. */
export interface Tools {
  readonly chain: Chain<'mvx'>;
  readonly fetchData: Read;
  readonly start: (sender: string, limits: CallOptions) => Promise<Start>;
}

/** Reads tokens and moves them. */
export interface Tokens extends Reads {
  preview(transfer: Transfer & CallOptions): Promise<Preview>;
  document(transfer: Transfer & CallOptions): Promise<TransactionDocument>;
}

/** Gas for the work of a transfer, as the official library gives it: for a fungible token, and for an item. */
const work = { fungible: 300_000, item: 1_000_000 };
/** All that a balance can be, and more. */
const most = 2n ** 256n;

const hexOfBytes = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const hexOfText = (text: string) => hexOfBytes(new TextEncoder().encode(text));
/** A number in its fewest whole bytes. */
const hexOfNumber = (value: bigint) => {
  const hex = value.toString(16);
  return hex.length % 2 ? `0${hex}` : hex;
};

/**
 * The call that moves a token, in a transaction's data.
 *
 * @see https://docs.multiversx.com/tokens/fungible-tokens#transfers
 */
export function transferData({ collection, nonce }: TokenId, amount: bigint, recipient: string): string {
  const parts =
    nonce === 0n
      ? ['ESDTTransfer', hexOfText(collection), hexOfNumber(amount)]
      : [
          'ESDTNFTTransfer',
          hexOfText(collection),
          hexOfNumber(nonce),
          hexOfNumber(amount),
          hexOfBytes(keyOf(recipient) ?? new Uint8Array()),
        ];
  return parts.join('@');
}

/**
 * ESDT tokens and the items of collections, for a reader of a chain.
 *
 * @throws WalletError those of every `Reader`.
 */
export function createTokens({ chain, fetchData, start }: Tools): Tokens {
  const reads = createReads(chain, fetchData);

  function parse({ from, to, amount, asset }: Transfer) {
    const token = tokenOf(chain, asset ?? '');
    const [sender, recipient] = [format.parse(from.address), format.parse(to)];
    if (typeof amount !== 'bigint' || amount < 0n || amount >= most) {
      throw new WalletError('invalid-amount', { reason: 'it must be a BigInt from 0 to 2^256 - 1.' });
    }
    return { token, sender, recipient, amount };
  }

  /** The transaction, and its highest fee: gas that is left over is paid back in part only. */
  function compose(transfer: ReturnType<typeof parse>, begin: Start) {
    const { token, sender, recipient, amount } = transfer;
    const data = transferData(token, amount, recipient);
    const moving = begin.gasLimit + data.length * begin.gasPerByte;
    const working = token.nonce > 0n ? work.item : work.fungible;
    const document = readDocument({
      nonce: begin.nonce,
      value: '0',
      // An item is moved by a call of the sender to itself.
      receiver: token.nonce > 0n ? sender : recipient,
      sender,
      gasPrice: begin.gasPrice,
      gasLimit: moving + working,
      data: toBase64(new TextEncoder().encode(data)),
      chainID: chain.id.slice('mvx:'.length),
      version: 2,
    });
    const workPrice = BigInt(Math.ceil(begin.gasPrice * begin.priceModifier));
    const fee = BigInt(moving) * BigInt(begin.gasPrice) + BigInt(working) * workPrice;
    return { document, fee };
  }

  return {
    ...reads,
    async document(transfer) {
      const parsed = parse(transfer);
      return compose(parsed, await start(parsed.sender, limitsOf(transfer))).document;
    },
    async preview(transfer) {
      const parsed = parse(transfer);
      const { token, sender, recipient, amount } = parsed;
      const limits = limitsOf(transfer);
      const [begin, { asset, isPaused }, balance] = await Promise.all([
        start(sender, limits),
        reads.definition(transfer.asset as AssetId<'mvx'>, limits),
        reads.readHolding(sender, token, limits),
      ]);
      if (isPaused) {
        throw new WalletError('transaction-rejected', { reason: `transfers of ${asset.symbol} are paused.` });
      }
      const { fee } = compose(parsed, begin);
      const notes: Note[] = recipient.startsWith('erd1qqqqqqqqqqqq') ? [{ code: 'recipient-contract' }] : [];
      return Object.freeze({
        ...{ asset, fee, maxFee: fee, total: amount, balance, most: balance, notes },
        sufficient: amount <= balance && begin.balance >= fee,
        coinBalance: begin.balance,
      });
    },
  };
}
