import type { Store } from '@causeway/core';
import type { JournalHooks } from '@causeway/journal/react';
import type { CallOptions } from '@causeway/protocol';

/** A saved address. */
export interface Contact {
  /** The person's own name for it. */
  readonly label: string;
  /** CAIP-2 namespace, such as `eip155`. */
  readonly namespace: string;
  readonly address: string;
}

/** The app's own choices for the screens of assets and transfers, such as the exports of a file that is fetched on use. */
export interface MoneyChoices {
  /**
   * The hooks of the app's journal, which it follows itself. Absent: the kit keeps a journal and follows its
   * transactions.
   */
  readonly journal?: JournalHooks;
  /**
   * Reads balances only after the person has allowed it; the press of “Show balances” calls `allow`. Absent: they are read
   * when a dialog shows them.
   */
  readonly balances?: { readonly allowed: Store<boolean>; readonly allow: () => void };
  /** The person's saved addresses, in the order in which they are offered as recipients. */
  readonly addressBook?: Store<readonly Contact[]>;
  /**
   * Looks up the name of an account, such as by `names.lookup` of `@causeway/names`; return verified names only. Called
   * each time another account becomes the current one, so its servers get the address. Absent: the address is shown.
   */
  readonly lookupName?: (
    address: string,
    where: { readonly chainId: string } & CallOptions,
  ) => Promise<string | undefined>;
  /**
   * What the names come from, such as the person's choice of a resolver: with another text the name of the account is looked
   * up again. Absent: `lookupName` always answers alike.
   */
  readonly nameSources?: Store<string>;
}
