import { type Call, type CallOptions, type Chain, isWalletError, WalletError } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { toBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { isOfToken, limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import { address as format } from './address.js';
import { submit } from './broadcast.js';
import { followTransaction, reasonOf } from './followTransaction.js';
import type { Reader } from './readerTypes.js';
import { createRpc, type RpcOptions } from './rpc.js';
import type { Tokens } from './tokens/tokens.js';
import { buildTransfer } from './transfer.js';
import { parseTransaction } from './wire.js';

export type { Lifetime, Reader } from './readerTypes.js';
export type { RpcOptions } from './rpc.js';

/** SOL in SLIP-44. */
const sol = 501;
const confirmed = { commitment: 'confirmed' } as const;
const systemProgram = '1'.repeat(32);

/**
 * Reads a Solana cluster. No library is loaded.
 *
 * @throws WalletError those of every `Reader`.
 * @example
 * import { mainnet } from '@causeway/solana/chains';
 * import { createReader } from '@causeway/solana/reader';
 *
 * const reader = createReader({ ...mainnet, rpcUrls: ['https://solana.example'] });
 * await reader.probe();
 */
export function createReader(chain: Chain<'solana'>, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);

  async function request(call: Omit<Call, 'chainId'>, limits: CallOptions = {}) {
    try {
      return await rpc(call, limitsOf(limits));
    } catch (error) {
      if (isWalletError(error)) throw error;
      const reason = cleanText(peek(error, 'message'), 200) || 'no reason given';
      const context = { chain: chain.id, method: call.method, reason };
      throw new WalletError('rpc-failed', context, { cause: error });
    }
  }

  /** A whole number from 0, where a server must give one. */
  function amountOf(value: unknown, method: string): bigint {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
    // Beyond 2^53 lamports, nine million SOL, JSON's numbers are not exact; a balance is then at most a little off.
    if (typeof value === 'number' && value > 0 && Number.isInteger(value)) return BigInt(value);
    const reason = 'the server gave no amount';
    throw new WalletError('rpc-failed', { chain: chain.id, method, reason });
  }

  const readValue = async (method: string, params: readonly unknown[], limits: CallOptions) =>
    peek(await request({ method, params }, limits), 'value');

  async function simulate(transaction: Uint8Array, limits: CallOptions): Promise<void> {
    const params = [toBase64(transaction), { encoding: 'base64', sigVerify: false, ...confirmed }];
    const failure = peek(await readValue('simulateTransaction', params, limits), 'err');
    if (failure === null || failure === undefined) return;
    throw new WalletError('transaction-rejected', { reason: reasonOf(failure) });
  }

  async function readBalance(address: string, limits: CallOptions): Promise<bigint> {
    const account = format.parse(address);
    return amountOf(await readValue('getBalance', [account, confirmed], limits), 'getBalance');
  }

  let loading: Promise<Tokens> | undefined;
  const tokens = () => {
    loading ??= import('./tokens/tokens.js').then(({ createTokens }) =>
      createTokens({ reader, simulate, amountOf }),
    );
    return loading;
  };

  const reader: Reader = {
    chain,
    walletSends: true,
    request,
    ...readCoin(chain, sol, readBalance, tokens),
    holdings: async ({ account, first, ...limits }) =>
      (await tokens()).list(account.address, limitsOf(limits), first),
    async lifetime(limits = {}) {
      const method = 'getLatestBlockhash';
      const found = await readValue(method, [confirmed], limits);
      const blockhash = peek(found, 'blockhash');
      const last = Number(amountOf(peek(found, 'lastValidBlockHeight'), method));
      if (typeof blockhash !== 'string') {
        throw new WalletError('rpc-failed', { chain: chain.id, method, reason: 'the server gave no hash' });
      }
      return Object.freeze({ blockhash, lastValidBlockHeight: last });
    },
    async build(transfer) {
      const { from, to, amount, asset, signal, timeout } = transfer;
      const [sender, recipient] = [format.parse(from.address), format.parse(to)];
      const lifetime = await reader.lifetime({ signal, timeout });
      const { blockhash, lastValidBlockHeight } = lifetime;
      const transaction = isOfToken(chain, sol, asset)
        ? await (await tokens()).transaction(transfer, blockhash)
        : buildTransfer({ from: sender, to: recipient, amount, blockhash });
      return Object.freeze({
        ...lifetime,
        request: { transaction },
        // A wallet that made another transaction of it named another block hash.
        trackBy: (answer: object) =>
          peek(answer, 'blockhash') === blockhash || peek(answer, 'changed') === false
            ? { lastValidBlockHeight: String(lastValidBlockHeight) }
            : undefined,
      });
    },
    async preview(transfer) {
      if (isOfToken(chain, sol, transfer.asset)) return (await tokens()).preview(transfer);
      const { from, to, amount, signal, timeout } = transfer;
      const limits = { signal, timeout };
      const recipient = format.parse(to);
      const [built, balance, account] = await Promise.all([
        reader.build(transfer),
        readBalance(from.address, limits),
        readValue('getAccountInfo', [recipient, { encoding: 'base64', ...confirmed }], limits),
      ]);
      const { transaction } = built.request;
      const message = toBase64(parseTransaction(transaction).messageBytes);
      const fee = amountOf(
        await readValue('getFeeForMessage', [message, confirmed], limits),
        'getFeeForMessage',
      );
      // An amount above the balance is reported by its numbers, not by the runtime's error code.
      if (balance >= amount + fee) await simulate(transaction, limits);
      const isNew = account === null || account === undefined;
      const isPlain = peek(account, 'executable') !== true && peek(account, 'owner') === systemProgram;
      const notes = isNew
        ? ([{ code: 'recipient-new' }] as const)
        : isPlain
          ? []
          : ([{ code: 'recipient-contract' }] as const);
      return previewOf({ amount, fee, balance, notes });
    },
    async submit({ transaction, signal, timeout }) {
      const hash = encode58(parseTransaction(transaction).signatures[0] ?? new Uint8Array(64));
      const sent = Object.freeze({ hash, chainId: chain.id });
      return submitted(sent, submit(rpc, transaction, { signal, timeout }));
    },
    follow: (options) => followTransaction(chain, rpc, options),
    probe: async (limits) => void (await request({ method: 'getBlockHeight' }, limits)),
  };
  return Object.freeze(reader);
}
