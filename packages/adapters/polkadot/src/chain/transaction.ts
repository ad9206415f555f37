import { type Call, type CallOptions, type ChainId, WalletError } from '@causeway/protocol';
import { bytesToHex, concatBytes, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import type { PolkadotChain, SignerPayload } from '../types.js';
import { accountIdOf, toChainAddress } from './address.js';
import { hash256 } from './crypto.js';
import { mortalEra } from './era.js';
import { encodeExtrinsic } from './extrinsic.js';
import { createLook } from './look.js';
import { type Metadata, variantOf } from './metadata.js';
import { createReads, malformed } from './reads.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { createScaleReader, encodeCompact, encodeUint } from './scale.js';
import { type TrackOptions, type TransactionState, track } from './track.js';

export type { RpcOptions } from './rpc.js';
export type { TrackOptions, TransactionState } from './track.js';

/** A transfer of the chain's coin. Amounts in the smallest unit. */
export interface Transfer {
  /** In the form of any chain, as `to`. */
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** A transfer that is ready to be signed. */
export interface BuiltTransfer {
  readonly payload: SignerPayload;
  /** The block it was made at: where `track` begins. */
  readonly fromBlock: number;
  /** The last block it can be in. */
  readonly lastBlock: number;
  readonly nonce: number;
}

/** What a transfer would do. Amounts in the smallest unit; nothing is rounded. */
export interface Preview {
  /** What it costs: the chain takes this fee and no other, unless its load changes first. */
  readonly fee: bigint;
  /** The value and the fee. */
  readonly total: bigint;
  /** What can leave the account, the fee included. */
  readonly balance: bigint;
  /** What must stay in an account for it to exist (the existential deposit). */
  readonly minimum: bigint;
  /** Whether the balance covers `total`; the minimum stays as well. */
  readonly sufficient: boolean;
  /** The recipient would end below the minimum: the chain would refuse the transfer. */
  readonly belowMinimum: boolean;
  readonly nonce: number;
}

/** Reads one chain over its configured servers. Every method takes a `signal` and a `timeout` (ms). */
export interface Reader {
  readonly chain: PolkadotChain;
  /** What the account owns and is not reserved, in the smallest unit. */
  balance(options: { readonly address: string } & CallOptions): Promise<bigint>;
  /** The next nonce, transactions that wait included. */
  nonce(options: { readonly address: string } & CallOptions): Promise<number>;
  /**
   * Makes the payload of a transfer that keeps the sender's account alive (`Balances.transfer_keep_alive`), valid for
   * 64 blocks. The call's numbers and the extensions are read from the runtime's own metadata each time it changed, so
   * that an upgrade never turns a transfer into another call.
   */
  buildTransfer(options: Transfer & CallOptions): Promise<BuiltTransfer>;
  preview(options: Transfer & CallOptions): Promise<Preview>;
  /**
   * Broadcasts a signed extrinsic. Its hash is known before: a failure other than `transaction-rejected` does not mean
   * that the chain did not get it, so keep the hash and follow it.
   */
  submit(
    options: { readonly transaction: Hex } & CallOptions,
  ): Promise<{ readonly hash: Hex; readonly chainId: ChainId<'polkadot'> }>;
  /** Follows a transaction: `for await (const state of reader.track({ hash })) …` */
  track(options: TrackOptions): AsyncGenerator<TransactionState, void, void>;
  /** Any read, such as `system_chain`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

/** Milliseconds a read may take over all servers. */
const patience = 30_000;
const padded = (value: bigint | number, bytes: number): Hex =>
  `0x${value.toString(16).padStart(bytes * 2, '0')}`;
const limitsOf = ({ signal, timeout = patience }: CallOptions) => ({ signal, timeout });

/**
 * Reads a chain: balances, nonces, fees, previews, the life of a transaction. Nothing is fetched before a method is
 * called, and only from `chain.rpcUrls`, in their order. Never prompts.
 *
 * @throws WalletError from every method: `reader-missing`, `rpc-failed`, `rpc-chain-mismatch`, `transaction-rejected`,
 * `invalid-address`, `invalid-amount`, `malformed-response`, `timeout`, `aborted`.
 * @example
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 * import { createReader } from '@causeway/polkadot/transaction';
 *
 * const reader = createReader({ ...polkadotAssetHub, rpcUrls: ['https://rpc.example'] });
 * const balance = await reader.balance({ address: '1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg' });
 */
export function createReader(chain: PolkadotChain, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const reads = createReads(chain, rpc);
  const { ask, bytesOf, numberOf, runtimeNow, account, blockNumber, finalizedHead } = reads;
  const look = createLook(reads);

  /** The bytes of `Balances.transfer_keep_alive`, by the runtime's own numbers. */
  function callOf(metadata: Metadata, to: string, value: bigint): Hex {
    const pallet = metadata.pallets.find(({ name }) => name === 'Balances');
    const call = variantOf(metadata, pallet?.calls, 'transfer_keep_alive');
    if (!pallet || !call || call.fields.length !== 2) throw malformed('state_getMetadata', 'Balances');
    const target = accountIdOf(toChainAddress(to, chain));
    const dest = target.length === 20 ? target : concatBytes(Uint8Array.of(0), target);
    return bytesToHex(concatBytes(Uint8Array.of(pallet.index, call.index), dest, encodeCompact(value)));
  }

  const reader: Reader = {
    chain,
    async balance({ address, ...limits }) {
      return (await account(address, limitsOf(limits))).free;
    },
    async nonce({ address, ...limits }) {
      const method = 'system_accountNextIndex';
      return numberOf(await ask(method, [toChainAddress(address, chain)], limitsOf(limits)), method, '');
    },
    async buildTransfer({ from, to, value, ...given }) {
      const limits = limitsOf(given);
      if (typeof value !== 'bigint' || value < 0n || value >= 1n << 128n) {
        throw new WalletError('invalid-amount', { reason: 'it must be a BigInt from 0 to 2^128 - 1.' });
      }
      const address = toChainAddress(from, chain);
      const [{ specVersion, transactionVersion, metadata }, nonce, blockHash] = await Promise.all([
        runtimeNow(limits),
        reader.nonce({ address, ...limits }),
        finalizedHead(limits),
      ]);
      const fromBlock = await blockNumber(blockHash, limits);
      const { era, lastBlock } = mortalEra(fromBlock);
      const { signedExtensions } = metadata;
      const payload: SignerPayload = Object.freeze({
        address,
        blockHash,
        blockNumber: padded(fromBlock, 4),
        era,
        genesisHash: chain.genesisHash,
        method: callOf(metadata, to, value),
        nonce: padded(nonce, 4),
        specVersion: padded(specVersion, 4),
        tip: padded(0, 16),
        transactionVersion: padded(transactionVersion, 4),
        signedExtensions,
        version: 4,
        ...(signedExtensions.includes('CheckMetadataHash') ? { mode: 0 } : {}),
      });
      return Object.freeze({ payload, fromBlock, lastBlock, nonce });
    },
    async preview(transfer) {
      const limits = limitsOf(transfer);
      const { payload, nonce } = await reader.buildTransfer(transfer);
      const accountId = accountIdOf(payload.address);
      // Fees count bytes, not meaning: a signature of the right length stands for the real one.
      const blank = new Uint8Array(accountId.length === 20 ? 65 : 64).fill(1);
      const scheme = accountId.length === 20 ? 'polkadot:ethereum' : 'polkadot:sr25519';
      const { transaction } = encodeExtrinsic(accountId, payload, scheme, blank);
      const size = (transaction.length - 2) / 2;
      const query = bytesToHex(concatBytes(hexToBytes(transaction), encodeUint(BigInt(size), 4)));
      const [{ metadata }, own, other, info] = await Promise.all([
        runtimeNow(limits),
        account(payload.address, limits),
        account(transfer.to, limits),
        bytesOf('state_call', ['TransactionPaymentApi_query_info', query], limits),
      ]);
      const fee = feeOf(info);
      const minimum = createScaleReader(
        metadata.pallets.find(({ name }) => name === 'Balances')?.constants.ExistentialDeposit ??
          new Uint8Array(16),
        'state_getMetadata',
      ).uint(16);
      // What is frozen may overlap with what is reserved; what keeps the account alive may overlap with both.
      const frozen = own.frozen > own.reserved ? own.frozen - own.reserved : 0n;
      const held = frozen > minimum ? frozen : minimum;
      const balance = own.free > held ? own.free - held : 0n;
      const total = transfer.value + fee;
      return Object.freeze({
        fee,
        total,
        balance,
        minimum,
        sufficient: balance >= total,
        belowMinimum: other.free + transfer.value < minimum,
        nonce,
      });
    },
    async submit({ transaction, ...limits }) {
      if (!isHex(transaction)) {
        throw new WalletError('invalid-params', { field: 'transaction', reason: 'must be 0x-hex.' });
      }
      const hash = bytesToHex(hash256(hexToBytes(transaction)));
      try {
        await ask('author_submitExtrinsic', [transaction], limitsOf(limits));
      } catch (error) {
        // 1013: the pool has it already, which is what was wanted.
        if (peek(peek(error, 'cause'), 'code') !== 1013) throw error;
      }
      return Object.freeze({ hash, chainId: chain.id });
    },
    track: (tracked) => track(chain, look, tracked),
    request: (call, limits = {}) => rpc(call, limitsOf(limits)),
  };
  return Object.freeze(reader);
}

/** pallet_transaction_payment::RuntimeDispatchInfo: two compact weights, a class, the fee. */
function feeOf(info: Uint8Array): bigint {
  const reader = createScaleReader(info, 'TransactionPaymentApi_query_info');
  reader.compact();
  reader.compact();
  reader.uint(1);
  return reader.uint(16);
}
