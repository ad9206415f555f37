import { createStore } from '@causeway/core';
import { recentRecipients } from '@causeway/journal';
import { namespaceOf } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import type { Kit } from '../types.js';
import type { Contact } from './choices.js';
import { moneyOf } from './moneyOf.js';
import type { AccountOnChain } from './useAccountOnChain.js';

/** The recipients that the person knows, for one sender. */
export interface Known {
  /** Every known address: of the address book, of recent transfers and of the person's own accounts. */
  readonly all: readonly string[];
  /** Addresses to choose from: recent recipients, then other own accounts. */
  readonly addresses: readonly string[];
  /** Entries of the address book to choose from, those that contain the typed text. */
  readonly contacts: readonly Contact[];
  /** The address book's name of an address. */
  readonly labelOf: (address: string) => string | undefined;
}

const emptyBook = createStore<readonly Contact[]>([]);
const mostAddresses = 4;
const mostContacts = 6;

/** Letter case is no difference between two hexadecimal addresses: it is a checksum. */
const plain = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address);

/** Returns the app's address book for a family. */
function useContacts(kit: Kit, namespace: string): readonly Contact[] {
  const book = useStore(moneyOf(kit).addressBook ?? emptyBook);
  return book.filter((contact) => contact.namespace === namespace);
}

/**
 * Returns the recipients that the person knows.
 *
 * @param typed the text of the recipient's field.
 */
export function useKnown(kit: Kit, { account, chain }: AccountOnChain, typed: string): Known {
  const entries = moneyOf(kit).journal.useEntries();
  const accounts = kit.hooks.useAccounts();
  const namespace = namespaceOf(chain.id);
  const book = useContacts(kit, namespace);
  const isHere = (one: string) =>
    one === chain.id || (namespaceOf(one) === 'eip155' && namespace === 'eip155');
  const own = accounts.filter(({ chainId }) => isHere(chainId)).map((one) => one.address);
  const used = [...new Set([...recentRecipients(entries, isHere), ...own])];
  const text = typed.trim().toLowerCase();
  const labelOf = (address: string) => book.find((one) => plain(one.address) === plain(address))?.label;
  return {
    all: [account.address, ...used, ...book.map(({ address }) => address)],
    addresses: used
      .filter((one) => one !== account.address && labelOf(one) === undefined)
      .slice(0, mostAddresses),
    contacts: book
      .filter((one) => plain(one.address) !== plain(account.address))
      .filter(({ label }) => label.toLowerCase().includes(text))
      .slice(0, mostContacts),
    labelOf,
  };
}

/** Returns the address book's name of an address on a network. */
export const useLabel = (kit: Kit, chainId: string, address: string): string | undefined =>
  useContacts(kit, namespaceOf(chainId)).find((one) => plain(one.address) === plain(address))?.label;
