import { type CallOptions, type Note, type Preview, type Transfer, WalletError } from '@causeway/protocol';
import { decode58 } from '@causeway/protocol/base58';
import { toBase64 } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { limitsOf } from '@causeway/protocol/reader';
import { address as format } from '../address.js';
import type { Reader } from '../readerTypes.js';
import { parseTransaction } from '../wire.js';
import { feeOf, type Holding, readHolding, readMint } from './accounts.js';
import { associatedAccount, isOnCurve, metadataAccount } from './derive.js';
import { compile, createAccount, type Instruction, memo, transferToken } from './message.js';
import { isTokenProgram } from './programs.js';
import { createReads, mintOf, type Reads } from './reads.js';

/** Reads tokens and moves them. */
export interface Tokens extends Reads {
  preview(transfer: Transfer & CallOptions): Promise<Preview>;
  /** The transfer in the wire form, unsigned. */
  transaction(transfer: Transfer & CallOptions, blockhash: string): Promise<Uint8Array>;
}

/** The token functions of a reader. */
interface Tools {
  readonly reader: Reader;
  /** Fails with the reason of the chain. */
  readonly simulate: (transaction: Uint8Array, limits: CallOptions) => Promise<void>;
  /** A whole number from 0, where a server must give one. */
  readonly amountOf: (value: unknown, method: string) => bigint;
}

const most = 2n ** 64n - 1n;
const rejected = (reason: string) => new WalletError('transaction-rejected', { reason });

/** The largest account, since one instruction empties one account. */
const largest = (holdings: readonly Holding[]): Holding | undefined =>
  holdings.reduce<Holding | undefined>(
    (best, one) => (best && best.amount >= one.amount ? best : one),
    undefined,
  );

/**
 * SPL tokens and those of Token-2022, for a reader of a cluster.
 *
 * @throws WalletError those of every `Reader`.
 */
export function createTokens({ reader, simulate, amountOf }: Tools): Tokens {
  const { chain } = reader;
  const reads = createReads(chain, reader.request);

  /** The number that a method without a context answers, such as the rent of an account. */
  const number = async (method: string, params: readonly unknown[], limits: CallOptions) =>
    amountOf(await reader.request({ method, params }, limits), method);

  /** The facts about a transfer as of now. */
  async function readFacts({ from, to, amount, asset: id, ...callOptions }: Transfer & CallOptions) {
    const limits = limitsOf(callOptions);
    const [sender, recipient] = [format.parse(from.address), format.parse(to)];
    if (typeof amount !== 'bigint' || amount < 0n || amount > most) {
      throw new WalletError('invalid-amount', { reason: 'it must be a BigInt from 0 to 2^64 - 1.' });
    }
    const mint = mintOf(chain, id ?? '');
    const [[raw, metadata, target], holdings] = await Promise.all([
      reads.accounts([mint, metadataAccount(mint), recipient], limits),
      reads.holdingsOf(sender, limits, mint),
    ]);
    const token = readMint(raw);
    if (!token) throw new WalletError('invalid-params', { field: 'asset', reason: `${id} is not a token.` });
    const asset = reads.assetOf(mint, token, metadata);
    if (token.isBound) throw rejected(`${asset.symbol} can never be passed on.`);
    if (token.hasHook)
      throw rejected(`${asset.symbol} calls another program at each transfer, which is not supported.`);
    const recipientHolding = isTokenProgram(target?.owner) ? readHolding(recipient, target) : undefined;
    if (recipientHolding && recipientHolding.mint !== mint)
      throw new WalletError('invalid-address', { reason: 'it is an account of another token.' });
    const destination = recipientHolding ? recipient : associatedAccount(recipient, mint, token.program);
    const recipientAccount =
      recipientHolding ?? readHolding(destination, (await reads.accounts([destination], limits))[0]);
    const source = largest(holdings);
    if (source?.isFrozen) throw rejected(`the account of ${asset.symbol} is frozen.`);
    if (recipientAccount?.isFrozen) throw rejected(`the recipient's account of ${asset.symbol} is frozen.`);
    const epoch = token.fees
      ? amountOf(
          peek(await reader.request({ method: 'getEpochInfo', params: [] }, limits), 'epoch'),
          'getEpochInfo',
        )
      : 0n;
    const fee = token.fees && feeOf(token, amount, epoch);
    const instructions: Instruction[] = [];
    if (!recipientAccount) {
      const account = { account: destination, owner: recipient, mint, program: token.program };
      instructions.push(createAccount(sender, account));
    }
    if (recipientAccount?.wantsMemo) instructions.push(memo('transfer'));
    const pays = {
      program: token.program,
      mint,
      destination,
      owner: sender,
      amount,
      decimals: token.decimals,
      fee,
    };
    // An account that is not there fails in the chain's simulation like an empty one.
    const from_ = source?.address ?? associatedAccount(sender, mint, token.program);
    instructions.push(transferToken({ ...pays, source: from_ }));
    return {
      limits,
      sender,
      recipient,
      mint,
      amount,
      asset,
      holdings,
      source,
      token,
      kept: recipientAccount,
      fee,
      target,
      instructions,
    };
  }

  const compiled = (sender: string, instructions: readonly Instruction[], blockhash: string) => {
    const bytes = decode58(blockhash, 32);
    if (!bytes) throw new WalletError('invalid-params', { field: 'blockhash', reason: 'must be 32 bytes.' });
    return compile(sender, instructions, bytes);
  };

  return {
    ...reads,
    async transaction(transfer, blockhash) {
      const { sender, instructions } = await readFacts(transfer);
      return compiled(sender, instructions, blockhash);
    },
    async preview(transfer) {
      const {
        limits,
        amount,
        asset,
        holdings,
        source,
        token,
        kept: recipientAccount,
        fee,
        ...known
      } = await readFacts(transfer);
      const { sender, recipient, mint, target, instructions } = known;
      const [{ blockhash }, [coin], deposit] = await Promise.all([
        reader.lifetime(limits),
        reader.balances({ account: { address: sender }, ...limits }),
        recipientAccount ? 0n : number('getMinimumBalanceForRentExemption', [token.accountSize], limits),
      ]);
      const transaction = compiled(sender, instructions, blockhash);
      const message = toBase64(parseTransaction(transaction).messageBytes);
      const price = await reader.request(
        { method: 'getFeeForMessage', params: [message, { commitment: 'confirmed' }] },
        limits,
      );
      const cost = amountOf(peek(price, 'value'), 'getFeeForMessage');
      const coinBalance = coin?.amount ?? 0n;
      const all = source?.amount ?? 0n;
      const sufficient = amount <= all && coinBalance >= cost + deposit;
      // An amount above the balance is reported by its numbers, not by the runtime's error code.
      if (sufficient) await simulate(transaction, limits);
      const notes: Note[] = [];
      if (recipient === mint) notes.push({ code: 'recipient-token' });
      else if (!recipientAccount && !isOnCurve(decode58(recipient, 32) as Uint8Array))
        notes.push({ code: 'recipient-contract' });
      else if (target === undefined) notes.push({ code: 'recipient-new' });
      if (deposit > 0n) notes.push({ code: 'account-created', values: { deposit: String(deposit) } });
      if (fee) notes.push({ code: 'transfer-fee', values: { received: String(amount - fee) } });
      return Object.freeze({
        ...{ asset, fee: cost, maxFee: cost, total: amount, most: all, sufficient, notes, coinBalance },
        balance: holdings.reduce((sum, one) => sum + one.amount, 0n),
        ...(deposit > 0n && { deposit }),
      });
    },
  };
}
