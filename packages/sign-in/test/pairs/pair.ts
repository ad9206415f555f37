import type { ChainId, Keyed, SiwxMessage } from '@causeway/protocol';
import type { Family } from '../../src/index.js';
import { strangers } from '../strangers.js';

type Signed = { readonly signature: string } & Readonly<Record<string, unknown>>;
type Sign = (text: string, message: SiwxMessage) => Promise<Signed>;

/** One key in two wallets, theirs and ours, and the verifier of the chain's own libraries. */
export interface Pair {
  readonly family: Family;
  readonly chainId: string;
  readonly account: SiwxMessage['account'];
  readonly theirs: Sign;
  readonly ours: Sign;
  /** Whether the other verifier accepts it; it may throw instead. */
  readonly check: (text: string, signed: Signed, message: SiwxMessage) => boolean | Promise<boolean>;
}

export const utf8 = new TextEncoder();
export const request = () => Promise.reject(new Error('not in this test'));
export const addressIn = (account: string) => account.slice(account.lastIndexOf(':') + 1);

export const seedOf = (byte: number) => new Uint8Array(32).fill(byte);
export const hexOf = (text: string) => Buffer.from(text).toString('hex');

/** A wallet of ours, by the method and the values that its namespace signs text with. */
export function ours(
  keyed: Keyed,
  chainId: ChainId,
  method: string,
  paramsOf: (text: string, address: string, message: SiwxMessage) => unknown,
): Sign {
  const { address } = keyed.account(chainId);
  return async (text, message) => {
    const answer = await keyed.invoke({ chainId, method, params: paramsOf(text, address, message) });
    return (typeof answer === 'string' ? { signature: answer } : answer) as Signed;
  };
}

/** The same key in the wallet of the chain's own libraries. */
export async function stranger(name: string, byte: number, ownAccount: string) {
  const create = strangers[name];
  if (!create) throw new Error(`There is no wallet named ${name}.`);
  const { family, chainId, account, sign } = await create(byte);
  if (account !== ownAccount) throw new Error(`${name} has ${account} where we have ${ownAccount}.`);
  return { family, chainId, account, theirs: sign as Sign };
}
