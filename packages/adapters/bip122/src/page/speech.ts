import type { Account, Call, Chain, Stop } from '@causeway/protocol';
import { fromHex } from '@causeway/protocol/bytes';
import { cleanText, lengthOf, peek } from '@causeway/protocol/hostile';
import { isOn, type ParsedAddress, readAddress as read } from '../chain/addressForm.js';
import { type Network, networkOf } from '../chain/chains.js';

/** An account as a wallet gave it, read once. */
export interface OwnAccount {
  readonly address: ParsedAddress;
  readonly publicKey?: Uint8Array | undefined;
  readonly label?: string | undefined;
  /** The networks that the wallet reports for the account; absent where only its address shows them. */
  readonly networks?: readonly string[] | undefined;
  /** Set where the wallet keeps the address for ordinals. */
  readonly purpose?: 'ordinals' | undefined;
  /** A value that the wallet requires with each call, where it does. */
  readonly native?: object | undefined;
}

/** The accounts that a wallet reports now, the active one first. */
export type Reading = readonly OwnAccount[];

/** An answer with more accounts is malformed. */
export const accountLimit = 1000;

/** Bytes of a signed PSBT at most. */
export const psbtLimit = 1_000_000;

/** The calls of a wallet of one shape. Every failure is a `WalletError`. */
export interface Speech {
  /** The calls of the namespace that it answers. */
  readonly methods: readonly string[];
  /** Requests the accounts. Prompts. */
  connect(): Promise<Reading>;
  /** The accounts of a page that is allowed already; none where it is not. Never prompts. */
  restore(): Promise<Reading>;
  /** Takes the permission back, as far as the wallet can. */
  disconnect(): Promise<unknown>;
  /** Reports changes; without a reading the accounts must be read again. Neither ever throws. */
  listen(onChange: (reading?: Reading) => void): Stop;
  perform(call: Call, account: OwnAccount): Promise<unknown>;
}

/** A key as wallets give it: bytes, or hex; absent where it is neither. */
export function readKey(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? fromHex(value, 33) : value;
  return bytes instanceof Uint8Array && (bytes.length === 33 || bytes.length === 32)
    ? bytes.slice()
    : undefined;
}

/** An address of a wallet; `undefined` for one of another chain, which some wallets list beside. */
export function readAddress(value: unknown): ParsedAddress | undefined {
  try {
    return read(value);
  } catch {
    return undefined;
  }
}

/** A wallet's own name for an account. */
export const readLabel = (value: unknown): string | undefined => cleanText(value, 64) || undefined;

const isOf = ({ address, networks }: OwnAccount, { id }: Pick<Chain, 'id'>): boolean => {
  const { name }: Network = networkOf(id);
  return isOn(id, address) && (networks === undefined || networks.includes(name));
};

/** The accounts of a session: each on every requested chain that it may be of, in the wallet's order. */
export function accountsOn(
  reading: Reading,
  chains: readonly Chain<'bip122'>[],
): readonly Account<'bip122'>[] {
  return Object.freeze(
    reading.flatMap((account) =>
      chains
        .filter((chain) => isOf(account, chain))
        .map(({ id: chainId }) => {
          const { address, publicKey, label, purpose } = account;
          return Object.freeze({
            id: `${chainId}:${address.address}` as const,
            chainId,
            address: address.address,
            ...(publicKey && { publicKey }),
            ...(label && { label }),
            ...(purpose && { purpose }),
          });
        }),
    ),
  );
}

/** The inputs that each address is to sign. */
export function inputsByAddress(list: unknown): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (let i = 0; i < (lengthOf(list) ?? 0); i++) {
    const address = String(peek(peek(list, i), 'address'));
    found.set(address, [...(found.get(address) ?? []), Number(peek(peek(list, i), 'index'))]);
  }
  return found;
}
