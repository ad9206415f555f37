import type { CallOptions, Transfer } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { fromBase64 } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { isOfToken } from '@causeway/protocol/reader';
import type { Reader } from '../readerTypes.js';
import { type Instruction, type Message, parseMessage, parseTransaction } from '../wire.js';
import { associatedAccount } from './derive.js';
import { isTokenProgram, programs } from './programs.js';
import { mintOf } from './reads.js';

/** The effect of a transaction: one transfer, or anything else. */
export type Moved =
  | {
      readonly kind: 'transfer';
      /** The requested recipient, or an account of the token that is not theirs. */
      readonly to: string;
      /** In the smallest unit. */
      readonly amount: bigint;
      /** Absent for SOL. */
      readonly mint?: string;
    }
  | { readonly kind: 'call' };

type Found = Extract<Moved, { kind: 'transfer' }> & { readonly program: string };

const sol = 501;

/** Programs that move nothing of the sender: wallets add calls of them for the price of computing, notes and checks. */
const idle: readonly string[] = [
  'ComputeBudget111111111111111111111111111111',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDwxFnm',
  programs.memo,
  // It makes an account of a token for its owner.
  programs.associated,
];

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.length);
const none = undefined;

/** The transfer that an instruction makes; `none` for one that moves nothing, `call` for any other. */
function readInstruction({ accounts }: Message, call: Instruction): Found | 'call' | undefined {
  const program = accounts[call.program] ?? '';
  const { data } = call;
  const [first, second, third] = call.accounts.map((place) => accounts[place]);
  if (idle.includes(program)) return none;
  if (program === programs.system) {
    const kind = data.length >= 4 ? viewOf(data).getUint32(0, true) : -1;
    // A nonce account takes its next value.
    if (kind === 4) return none;
    if (kind !== 2 || data.length !== 12 || second === undefined) return 'call';
    return { kind: 'transfer', to: second, amount: viewOf(data).getBigUint64(4, true), program };
  }
  // TransferChecked, and that of Token-2022 which names the fee.
  const at = data[0] === 12 && data.length === 10 ? 1 : data[0] === 26 && data[1] === 1 ? 2 : 0;
  const isChecked = isTokenProgram(program) && at > 0 && data.length >= at + 9;
  if (!isChecked || first === undefined || second === undefined || third === undefined) return 'call';
  return { kind: 'transfer', to: third, amount: viewOf(data).getBigUint64(at, true), mint: second, program };
}

/** The one transfer of a message; `undefined` for a message that does anything else. */
function transferOf(message: Message): Found | undefined {
  const found = message.instructions.flatMap((call) => readInstruction(message, call) ?? []);
  const [only] = found;
  return found.length === 1 && only !== 'call' ? only : undefined;
}

/**
 * Compares the transaction that a wallet broadcast with the requested transfer. A wallet that sends another
 * transaction answers with a hash alone. Calls that set the price of computing, write a note, check a state
 * or make the recipient's account of the token may be added. Never prompts.
 *
 * @param options `hash`: the wallet's answer; the rest is the transfer.
 * @returns what was sent, where it is something else; `undefined` where it is the same, while no server has
 * it, and for one that the sender did not sign.
 * @throws WalletError `invalid-params` for an asset that is not of this cluster, and those of every `Reader`.
 * @example
 * import type { Transfer } from '@causeway/protocol';
 * import type { Reader } from '@causeway/solana/reader';
 * import { readSentOther } from '@causeway/solana/sent';
 *
 * async function warn(reader: Reader, hash: string, transfer: Transfer<'solana'>): Promise<void> {
 *   const other = await readSentOther(reader, { hash, ...transfer });
 *   if (other) console.error('The wallet sent something else.', other);
 * }
 */
export async function readSentOther(
  { chain, request }: Pick<Reader, 'chain' | 'request'>,
  { hash, from, to, amount, asset, ...limits }: Transfer<'solana'> & { readonly hash: string } & CallOptions,
): Promise<Moved | undefined> {
  const mint = isOfToken(chain, sol, asset) ? mintOf(chain, asset) : undefined;
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
  const found = await request({ method: 'getTransaction', params: [hash, options] }, limits);
  const bytes = fromBase64(peek(peek(found, 'transaction'), 0));
  if (!bytes) return undefined;
  const { signatures, messageBytes } = parseTransaction(bytes);
  const message = parseMessage(messageBytes);
  const isOurs = encode58(signatures[0] ?? new Uint8Array()) === hash;
  if (!isOurs || !message.signers.includes(from.address)) return undefined;
  const transfer = transferOf(message);
  if (!transfer) return Object.freeze({ kind: 'call' });
  const { program, ...moved } = transfer;
  const isTheirs =
    moved.to === to || (moved.mint !== undefined && moved.to === associatedAccount(to, moved.mint, program));
  if (isTheirs && moved.amount === amount && moved.mint === mint) return undefined;
  return Object.freeze({ ...moved, to: isTheirs ? to : moved.to });
}
