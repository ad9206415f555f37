import {
  type Reader as AnyReader,
  type Built,
  type CallOptions,
  type Chain,
  type Sent,
  type Transfer,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { isOfToken, limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import { address as format } from './address.js';
import { followTransaction } from './followTransaction.js';
import { createGateway, type GatewayOptions, type GatewayRequest } from './gateway.js';
import { transactionHash } from './hash.js';
import type { Start, Tokens } from './tokens/tokens.js';
import { readDocument, type SignedDocument, type TransactionDocument } from './wire.js';

export type { GatewayOptions } from './gateway.js';

/** Reads one MultiversX chain. */
export interface Reader extends AnyReader<'mvx'> {
  /** `request` is for `signer.signTransaction`. The receiver's contract, where it is one, is not called. */
  build(options: Transfer & CallOptions): Promise<Built<{ readonly transaction: TransactionDocument }>>;
  submit(options: { readonly transaction: SignedDocument } & CallOptions): Promise<Sent<'mvx'>>;
}

/** A contract's address begins with eight bytes of zero. */
const isContract = (address: string) => address.startsWith('erd1qqqqqqqqqqqq');

/** EGLD in SLIP-44. */
const egld = 508;
/** The least price for gas, for a server that names none. */
const usualGasPrice = 1_000_000_000;
/** Gas of a byte of data, for a server that names none: a transfer of the coin has no data. */
const usualGasPerByte = 1500;
/** All coins that can ever be, in smallest units, and more. */
const most = 10n ** 32n;

/**
 * Reads a MultiversX chain over its gateways.
 *
 * @throws WalletError those of every `Reader`.
 * @example
 * import { mainnet } from '@causeway/multiversx/chains';
 * import { createReader } from '@causeway/multiversx/reader';
 *
 * const reader = createReader({ ...mainnet, rpcUrls: ['https://first.example', 'https://second.example'] });
 * await reader.probe();
 */
export function createReader(chain: Chain<'mvx'>, options: GatewayOptions = {}): Reader {
  const gateway = createGateway(chain, options);

  async function fetchData(request: GatewayRequest, limits: CallOptions): Promise<unknown> {
    const answer = await gateway(request, limits);
    if ('data' in answer) return answer.data;
    throw new WalletError('rpc-failed', { chain: chain.id, method: request.path, reason: answer.refused });
  }

  async function account(address: string, limits: CallOptions) {
    const path = `/address/${format.parse(address)}`;
    const found = peek(await fetchData({ path }, limits), 'account');
    const balance = peek(found, 'balance');
    const nonce = peek(found, 'nonce');
    if (typeof balance !== 'string' || !/^\d{1,40}$/.test(balance)) throw malformed(path, 'balance');
    if (!Number.isSafeInteger(nonce) || (nonce as number) < 0) throw malformed(path, 'nonce');
    return { balance: BigInt(balance), nonce: nonce as number };
  }

  async function costs(limits: CallOptions) {
    const path = '/network/config';
    const config = peek(await fetchData({ path }, limits), 'config');
    const number = (name: string) => {
      const value = peek(config, name);
      if (!Number.isSafeInteger(value) || (value as number) < 0) throw malformed(path, name);
      return value as number;
    };
    const gasPrice = number('erd_min_gas_price') || usualGasPrice;
    const modifier = Number(peek(config, 'erd_gas_price_modifier'));
    const perByte = peek(config, 'erd_gas_per_data_byte');
    return {
      gasPrice,
      gasLimit: number('erd_min_gas_limit'),
      extra: number('erd_extra_gas_limit_guarded_tx'),
      gasPerByte: Number.isSafeInteger(perByte) ? (perByte as number) : usualGasPerByte,
      // A server that names none is believed to charge the full price.
      priceModifier: modifier >= 0 && modifier <= 1 ? modifier : 1,
    };
  }

  /** An account with a guardian pays for its signature; the wallet adds it. */
  async function isGuarded(address: string, limits: CallOptions): Promise<boolean> {
    const found = peek(
      await fetchData({ path: `/address/${address}/guardian-data` }, limits),
      'guardianData',
    );
    return peek(found, 'guarded') === true;
  }

  /** The fields that every transaction of a sender has. */
  async function start(sender: string, limits: CallOptions): Promise<Start> {
    const [{ balance, nonce }, { gasLimit, extra, ...prices }, guard] = await Promise.all([
      account(sender, limits),
      costs(limits),
      isGuarded(sender, limits),
    ]);
    return { balance, nonce, ...prices, gasLimit: guard ? gasLimit + extra : gasLimit };
  }

  let loading: Promise<Tokens> | undefined;
  const tokens = () => {
    loading ??= import('./tokens/tokens.js').then(({ createTokens }) =>
      createTokens({ chain, fetchData, start }),
    );
    return loading;
  };

  /** A transfer with the sender's nonce, and its fee: a transfer uses all of its gas. */
  async function prepare({ from, to, amount }: Transfer, limits: CallOptions) {
    const sender = format.parse(from.address);
    const receiver = format.parse(to);
    if (typeof amount !== 'bigint' || amount < 0n || amount > most) {
      throw new WalletError('invalid-amount', { reason: 'it is not an amount of this chain.' });
    }
    const { balance, nonce, gasPrice, gasLimit } = await start(sender, limits);
    const document = readDocument({
      nonce,
      value: String(amount),
      receiver,
      sender,
      gasPrice,
      gasLimit,
      chainID: chain.id.slice('mvx:'.length),
      version: 2,
    });
    return { document, balance, fee: BigInt(document.gasPrice) * BigInt(document.gasLimit) };
  }

  async function within<T>(options: CallOptions, work: (limits: CallOptions) => Promise<T>): Promise<T> {
    const limits = limitsOf(options);
    return withDeadline(work(limits), { method: 'prepare', ms: limits.timeout, signal: limits.signal });
  }

  async function submit(transaction: SignedDocument, hash: string, limits: CallOptions): Promise<void> {
    const path = '/transaction/send';
    const answer = await gateway({ path, body: transaction }, limits);
    if (!('refused' in answer)) {
      if (peek(answer.data, 'txHash') !== hash) throw malformed(path, 'txHash');
      return;
    }
    // The chain refuses a nonce that it has seen, also in the very same bytes.
    const known = await gateway({ path: `/transaction/${hash}/process-status` }, limits).catch(
      () => undefined,
    );
    const status = known && 'data' in known ? peek(known.data, 'status') : undefined;
    if (status !== undefined && status !== 'unknown') return;
    throw new WalletError('transaction-rejected', { reason: cleanText(answer.refused, 300) });
  }

  return Object.freeze<Reader>({
    chain,
    walletSends: false,
    ...readCoin(chain, egld, async (address, limits) => (await account(address, limits)).balance, tokens),
    holdings: async ({ account: { address }, first, ...limits }) =>
      (await tokens()).list(format.parse(address), limitsOf(limits), first),
    preview: async (transfer) => {
      if (isOfToken(chain, egld, transfer.asset)) return (await tokens()).preview(transfer);
      const { balance, fee } = await within(transfer, (limits) => prepare(transfer, limits));
      const notes = isContract(transfer.to) ? ([{ code: 'recipient-contract' }] as const) : [];
      return previewOf({ amount: transfer.amount, fee, balance, notes });
    },
    build: async (transfer) => {
      const { document } = isOfToken(chain, egld, transfer.asset)
        ? { document: await (await tokens()).document(transfer) }
        : await within(transfer, (limits) => prepare(transfer, limits));
      return Object.freeze({
        request: { transaction: document },
        trackBy: () => ({ nonce: String(document.nonce) }),
      });
    },
    submit: async ({ transaction, ...limits }) => {
      const hash = transactionHash(transaction);
      const sent = Object.freeze({ hash, chainId: chain.id });
      return submitted(sent, submit(transaction, hash, limitsOf(limits)));
    },
    follow: (request) => followTransaction(chain, gateway, request),
    probe: async (limits = {}) => void (await fetchData({ path: '/network/config' }, limitsOf(limits))),
  });
}
