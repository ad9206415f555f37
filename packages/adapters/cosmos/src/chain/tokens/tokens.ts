import {
  type AssetId,
  type CallOptions,
  type Note,
  type Preview,
  type Transfer,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { limitsOf } from '@causeway/protocol/reader';
import type { CosmosChain } from '../../types.js';
import { parseAddress } from '../address.js';
import type { build, feeOf } from '../build.js';
import type { SignDoc } from '../document.js';
import { readAccount, readBalance } from '../reads.js';
import type { Rpc } from '../rpc.js';
import { tokenOf } from './identifier.js';
import { createReads, type Reads } from './reads.js';

/** The token functions of a reader. */
export interface Tools {
  readonly chain: CosmosChain;
  readonly rpc: Rpc;
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  readonly building: () => Promise<{ readonly build: typeof build; readonly feeOf: typeof feeOf }>;
}

/** A transfer of a token, with the words of the coin's. */
export type TokenTransfer = Transfer & { readonly memo?: string } & CallOptions;

/** Reads tokens and moves them. */
export interface Tokens extends Reads {
  preview(transfer: TokenTransfer): Promise<Preview>;
  /** The document to sign, and the sequence it takes. */
  document(transfer: TokenTransfer): Promise<{ readonly document: SignDoc; readonly sequence: bigint }>;
}

/** The largest number of the bank and of a contract (cosmos-sdk math.Int, CosmWasm Uint128). */
const most = { denom: 2n ** 256n, contract: 2n ** 128n };
/** Gas of a transfer that cannot be tried, because the account has less: more than it takes on most chains. */
const usualGas = { denom: 120_000n, contract: 250_000n };

/**
 * The denoms of the bank and CW20 tokens, for a reader of a chain.
 *
 * @throws WalletError those of every `Reader`.
 */
export function createTokens({ chain, rpc, sha256, building }: Tools): Tokens {
  const reads = createReads(chain, rpc, sha256);
  const addressOf = (address: string) => parseAddress(address, [chain.bech32Prefix]).address;

  function parse({ from, to, amount, asset, memo }: TokenTransfer) {
    const token = tokenOf(chain, asset ?? '');
    const kind = 'contract' in token ? 'contract' : 'denom';
    const transfer = { from: addressOf(from.address), to: addressOf(to), amount, memo, token };
    if (typeof amount !== 'bigint' || amount < 0n || amount >= most[kind]) {
      const reason = `it must be a BigInt from 0 to 2^${kind === 'contract' ? 128 : 256} - 1.`;
      throw new WalletError('invalid-amount', { reason });
    }
    return { token, kind, transfer } as const;
  }

  /** The document of a transfer, where the key is known, its sequence and its fee. */
  async function compose(
    { transfer }: Pick<ReturnType<typeof parse>, 'transfer'>,
    publicKey: Uint8Array | undefined,
    limits: CallOptions,
  ) {
    const account = await readAccount(chain, rpc, transfer.from, limits);
    if (!account) {
      const reason = 'the account has never received any coin, which a fee is paid in.';
      throw new WalletError('transaction-rejected', { reason });
    }
    const { build } = await building();
    const { document, fee } = await build({ chain, rpc, limits, transfer, account, publicKey });
    return { document, fee, sequence: account.sequence };
  }

  const within = <T>(callOptions: CallOptions, work: (limits: CallOptions) => Promise<T>): Promise<T> => {
    const limits = limitsOf(callOptions);
    return withDeadline(work(limits), { method: 'prepare', ms: limits.timeout, signal: limits.signal });
  };

  return {
    ...reads,
    list: (address, callOptions, first) =>
      within(callOptions, (limits) => reads.list(address, limits, first)),
    document: async (transfer) =>
      within(transfer, async (limits) => {
        const { document, sequence } = await compose(parse(transfer), transfer.from.publicKey, limits);
        if (!document) throw malformed('getPublicKey');
        return { document, sequence };
      }),
    preview: async (request) =>
      within(request, async (limits) => {
        const { token, kind, transfer } = parse(request);
        const [asset, { spendable: balance }, { spendable: coinBalance }] = await Promise.all([
          reads.describe(request.asset as AssetId<'cosmos'>, limits),
          reads.readHolding(transfer.from, token, limits),
          readBalance(chain, rpc, transfer.from, limits),
        ]);
        const isCovered = transfer.amount <= balance;
        // A chain simulates no transfer of nothing, nor one that the account cannot pay.
        const amount = transfer.amount || balance;
        const isTried = isCovered && amount > 0n;
        const fee = isTried
          ? (await compose({ transfer: { ...transfer, amount } }, request.from.publicKey, limits)).fee
          : (await building()).feeOf(usualGas[kind], chain.gasPrice);
        const notes: Note[] =
          'contract' in token && token.contract === transfer.to ? [{ code: 'recipient-token' }] : [];
        return Object.freeze({
          ...{ asset, fee, maxFee: fee, total: transfer.amount, balance, most: balance, coinBalance, notes },
          sufficient: isCovered && coinBalance >= fee,
        });
      }),
  };
}
