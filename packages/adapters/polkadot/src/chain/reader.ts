import {
  type Reader as AnyReader,
  type Built,
  type Call,
  type CallOptions,
  type Holder,
  type Sent,
  type Transfer,
  WalletError,
} from '@causeway/protocol';
import { bytesToHex, concatBytes, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { type HeldCoin, isOfToken, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import type { PayloadRuntime, PolkadotChain, SignerPayload } from '../types.js';
import { accountIdOf, toChainAddress } from './address.js';
import { createBlockSearch } from './blockSearch.js';
import { hash256 } from './crypto.js';
import { mortalEra } from './era.js';
import { encodeExtrinsic } from './extrinsic.js';
import { followTransaction } from './followTransaction.js';
import { keptRuntimes } from './keptRuntimes.js';
import type { Metadata } from './metadata.js';
import { emptyExtensionsOf } from './payload.js';
import { createReads } from './reads.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { createScaleReader, encodeUint } from './scale.js';
import type { Tokens } from './tokens/tokens.js';
import { encodeTransfer, signerFormOf } from './transfer.js';

export type { RpcOptions } from './rpc.js';
/** Reads one Polkadot chain, with the methods that only such chains have. */
export interface Reader extends AnyReader<'polkadot'> {
  readonly chain: PolkadotChain;
  /**
   * Makes the payload of a transfer that keeps the sender's account alive (`transfer_keep_alive` of `Balances`, `Assets`
   * or `ForeignAssets`), valid for 64 blocks. The call's numbers and the extensions are read from the runtime's own metadata each time it changed, so
   * that an upgrade never turns a transfer into another call.
   */
  build(
    options: Transfer & CallOptions,
  ): Promise<Built<{ readonly payload: SignerPayload; readonly runtime: PayloadRuntime }>>;
  /**
   * The facts of a runtime that a payload made elsewhere does not contain, for `signTransaction` and
   * `toSigner`.
   *
   * @throws WalletError `invalid-params` naming the extension whose bytes cannot be checked, or `payload.specVersion` when
   * the payload is for another runtime than the chain's.
   */
  runtime(options: { readonly payload: SignerPayload } & CallOptions): Promise<PayloadRuntime>;
  /** @param options `transaction`: a signed extrinsic, 0x-hex. */
  submit(options: { readonly transaction: Hex } & CallOptions): Promise<Sent<'polkadot'>>;
  /** The next nonce, transactions that wait included. */
  nonce(options: { readonly account: Holder } & CallOptions): Promise<number>;
  /** Any read, such as `system_chain`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

const tokensPart = load('tokens', () => import('./tokens/tokens.js'));

/** RFC 78. */
const hashExtension = 'CheckMetadataHash';
/** DOT in SLIP-44. */
const dot = 354;
/** Milliseconds a read may take over all servers. */
const patience = 30_000;
const padded = (value: bigint | number, bytes: number): Hex =>
  `0x${value.toString(16).padStart(bytes * 2, '0')}`;
const limitsOf = ({ signal, timeout = patience }: CallOptions) => ({ signal, timeout });

/**
 * Reads a Polkadot chain.
 *
 * @throws WalletError those of every `Reader`.
 * @example
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 * import { createReader } from '@causeway/polkadot/reader';
 *
 * const reader = createReader({ ...polkadotAssetHub, rpcUrls: ['https://first.example', 'https://second.example'] });
 * await reader.probe();
 */
export function createReader(chain: PolkadotChain, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const reads = createReads(chain, rpc, keptRuntimes(chain, options.fetch ?? globalThis.fetch));
  const { callNode, bytesOf, numberOf, runtimeNow, account, blockNumber, finalizedHead, metadataHash } =
    reads;
  const search = createBlockSearch(reads);

  async function nextNonce(address: string, limits: CallOptions): Promise<number> {
    const method = 'system_accountNextIndex';
    return numberOf(await callNode(method, [toChainAddress(address, chain)], limits), method, '');
  }

  const runtimeOf = (payload: SignerPayload, specVersion: number, metadata: Metadata): PayloadRuntime =>
    Object.freeze({
      emptyExtensions: Object.freeze(emptyExtensionsOf(payload, metadata)),
      ...signerFormOf(accountIdOf(payload.address), metadata, chain.name),
      ...(payload.signedExtensions.includes(hashExtension) && {
        metadataHash: (options: CallOptions) => metadataHash(specVersion, limitsOf(options)),
      }),
    });

  let created: Tokens | undefined;
  const tokens = async () => {
    const { createTokens } = await tokensPart();
    created ??= createTokens(chain, reads);
    return created;
  };

  async function prepare({ from, to, amount: value, asset, ...callOptions }: Transfer & CallOptions) {
    const limits = limitsOf(callOptions);
    const encode = isOfToken(chain, dot, asset) ? (await tokens()).callOf(asset) : encodeTransfer;
    if (typeof value !== 'bigint' || value < 0n || value >= 1n << 128n) {
      throw new WalletError('invalid-amount', { reason: 'it must be a BigInt from 0 to 2^128 - 1.' });
    }
    const address = toChainAddress(from.address, chain);
    const target = accountIdOf(toChainAddress(to, chain));
    const [{ specVersion, transactionVersion, metadata }, nonce, blockHash] = await Promise.all([
      runtimeNow(limits),
      nextNonce(address, limits),
      finalizedHead(limits),
    ]);
    const method = bytesToHex(encode(target, value, metadata, chain.name));
    const fromBlock = await blockNumber(blockHash, limits);
    const { era, lastBlock } = mortalEra(fromBlock);
    const signedExtensions = Object.freeze(metadata.extensions.map(({ name }) => name));
    const payload: SignerPayload = Object.freeze({
      address,
      blockHash,
      blockNumber: padded(fromBlock, 4),
      era,
      genesisHash: chain.genesisHash,
      method,
      nonce: padded(nonce, 4),
      specVersion: padded(specVersion, 4),
      tip: padded(0, 16),
      transactionVersion: padded(transactionVersion, 4),
      signedExtensions,
      version: 4,
      // Wallets with a Ledger have the hash of the metadata signed, and answer with the whole extrinsic.
      ...(signedExtensions.includes(hashExtension) ? { mode: 0, withSignedTransaction: true } : {}),
    });
    return { payload, runtime: runtimeOf(payload, specVersion, metadata), fromBlock, lastBlock, nonce };
  }

  const reader: Reader = {
    chain,
    walletSends: false,
    ...readCoin(chain, dot, async (address, limits) => heldOf(await account(address, limits)), tokens),
    holdings: async ({ account, ...limits }) => (await tokens()).list(account.address, limitsOf(limits)),
    nonce: async ({ account: { address }, ...limits }) => nextNonce(address, limitsOf(limits)),
    async build(transfer) {
      const { payload, runtime, fromBlock, lastBlock, nonce } = await prepare(transfer);
      const texts = { fromBlock: String(fromBlock), lastBlock: String(lastBlock), nonce: String(nonce) };
      return Object.freeze({ request: { payload, runtime }, trackBy: () => texts });
    },
    async runtime({ payload, ...limits }) {
      const { specVersion, metadata } = await runtimeNow(limitsOf(limits));
      if (Number(payload.specVersion) !== specVersion) {
        const reason = `is not that of the runtime of ${chain.name}, ${specVersion}.`;
        throw new WalletError('invalid-params', { field: 'payload.specVersion', reason });
      }
      return runtimeOf(payload, specVersion, metadata);
    },
    async preview(transfer) {
      const limits = limitsOf(transfer);
      const { payload, runtime } = await prepare(transfer);
      const accountId = accountIdOf(payload.address);
      // The fee depends on the length only, so a placeholder of the right length replaces the signature.
      const blank = new Uint8Array(accountId.length === 20 ? 65 : 64).fill(1);
      const scheme = accountId.length === 20 ? 'polkadot:ethereum' : 'polkadot:sr25519';
      const { transaction } = encodeExtrinsic(accountId, payload, scheme, blank, runtime);
      const size = (transaction.length - 2) / 2;
      const query = bytesToHex(concatBytes(hexToBytes(transaction), encodeUint(BigInt(size), 4)));
      const [{ metadata }, sender, other, info] = await Promise.all([
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
      // The part that keeps the account alive may overlap with the frozen part.
      const frozen = frozenOf(sender);
      // biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigint.
      const unspendable = frozen > minimum ? frozen : minimum;
      const balance = sender.free > unspendable ? sender.free - unspendable : 0n;
      const { amount, asset } = transfer;
      if (isOfToken(chain, dot, asset)) {
        const recipientExists = other.free + other.reserved > 0n;
        const known = { fee, coinBalance: sender.free, canPay: balance >= fee, recipientExists };
        return (await tokens()).preview({ ...transfer, asset }, known, limits);
      }
      const notes = other.free + amount < minimum ? ([{ code: 'below-minimum' }] as const) : [];
      return previewOf({ amount, fee, balance, notes });
    },
    async submit({ transaction, ...limits }) {
      if (!isHex(transaction)) {
        throw new WalletError('invalid-params', { field: 'transaction', reason: 'must be 0x-hex.' });
      }
      const hash = bytesToHex(hash256(hexToBytes(transaction)));
      const submit = async () => {
        try {
          await callNode('author_submitExtrinsic', [transaction], limitsOf(limits));
        } catch (error) {
          // 1013: the pool has it already, so it was submitted.
          if (peek(peek(error, 'cause'), 'code') !== 1013) throw error;
        }
      };
      return submitted(Object.freeze({ hash, chainId: chain.id }), submit());
    },
    follow: (request) => followTransaction(chain, search, request),
    probe: async (limits) => void (await rpc({ method: 'chain_getHeader' }, limitsOf(limits ?? {}))),
    request: (call, limits = {}) => rpc(call, limitsOf(limits)),
  };
  return Object.freeze(reader);
}

type Funds = Readonly<Record<'free' | 'reserved' | 'frozen', bigint>>;

/**
 * The frozen part of the free amount, as by a vote: it may overlap with the reserved amount, as for staking.
 */
const frozenOf = ({ reserved, frozen }: Funds): bigint => (frozen > reserved ? frozen - reserved : 0n);

/** All of an account's balance, and the part that is neither reserved nor frozen. */
function heldOf(funds: Funds): HeldCoin {
  const rest = funds.free - frozenOf(funds);
  return { amount: funds.free + funds.reserved, spendable: rest > 0n ? rest : 0n };
}

/** pallet_transaction_payment::RuntimeDispatchInfo: two compact weights, a class, the fee. */
function feeOf(info: Uint8Array): bigint {
  const reader = createScaleReader(info, 'TransactionPaymentApi_query_info');
  reader.compact();
  reader.compact();
  reader.uint(1);
  return reader.uint(16);
}
