import { createHash } from 'node:crypto';
import { createWallets } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { createReader } from '@causeway/eip155/reader';
import {
  createJournal,
  createTracker,
  type Journal,
  type JournalEntry,
  perform,
  readSent,
} from '@causeway/journal';
import { followEntry, recheckEntry } from '@causeway/journal/follow';
import { type AccountId, type Chain, type Stop, WalletError } from '@causeway/protocol';
import { createHeadlessWallet } from '@causeway/wallets';
import { createBrowserStorage } from './storage.js';

/** Milliseconds of a visitor's patience: far less than a person's, so that limits are met. */
const patience = 1_500;

/** A day of the journal takes a minute: it keeps an unanswered payment for so long. */
const hurry = 24 * 60;

/** A fault of the product. */
export type Flaw = 'sends twice' | 'keeps no entry';

/** A transaction that a visitor sends. */
export interface Payment {
  readonly to: `0x${string}`;
  readonly value: bigint;
  readonly data?: `0x${string}`;
}

/**
 * Names a transaction by its content: each of the soak has its own. The data is hashed, because tens of thousands of names are
 * kept until the end, in the heap that the soak measures.
 */
export const keyOf = ({
  to,
  value,
  data = '0x',
}: {
  readonly to: string;
  readonly value: unknown;
  readonly data?: string;
}) => `${to.toLowerCase()} ${value} ${createHash('sha256').update(data).digest('base64url')}`;

/** The part of an entry that is compared with the chain. The journal drops the oldest settled entries. */
interface KeptEntry extends Pick<JournalEntry, 'tab' | 'status' | 'hash'> {
  /** Absent: not a transaction. */
  readonly key?: string;
}

const keep = (value: unknown): KeptEntry => {
  const { tab, status, hash, request } = value as JournalEntry;
  return { tab, status, ...(hash && { hash }), ...(request && 'to' in request && { key: keyOf(request) }) };
};

/** An open tab of the app. */
export interface Tab {
  readonly journal: Journal;
  /** Connects where it is not connected. */
  connect(signal: AbortSignal): Promise<void>;
  sign(signal: AbortSignal): Promise<void>;
  /** Sends a transaction through the journal. */
  send(payment: Payment, signal: AbortSignal): Promise<void>;
  /** The address that signs. */
  sender(): `0x${string}`;
  /**
   * Resolves once this tab knows of each transaction that is in a block. For a transaction that no server ever
   * had it waits until the time limit, as the app does.
   */
  decided(isMined: (hash: string) => Promise<boolean>): Promise<void>;
  /** `connected` or `disconnected` once nothing is under way. */
  settled(): boolean;
  /** Closes the tab. */
  close(): void;
  /** Ends the tab at once: nothing that it began is saved. */
  crash(): void;
}

/** A browser with one wallet, and as many tabs of the app as are opened. */
export function createBrowser(chainUrl: string, flaw?: Flaw) {
  const chain: Chain<'eip155'> = {
    id: 'eip155:31337',
    name: 'Soak',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chainUrl],
  };
  const wallet = createHeadlessWallet({ createKeyed, createKey: memoryKey, chains: [chain] });
  const [book, records] = [createBrowserStorage(), createBrowserStorage(keep)];
  const began = Date.now();
  const now = () => began + (Date.now() - began) * hurry;
  let listeners = 0;
  let tabs = 0;
  /** When each transaction was requested. */
  const requestTimes = new Map<string, number>();
  const crashed = new Set<string>();
  const open = new Map<string, { readonly gone: Promise<void>; readonly leave: () => void }>();

  /** An `EventTarget` that counts who listens. */
  function createPage(): EventTarget {
    const page = new EventTarget();
    const { addEventListener, removeEventListener } = page;
    return Object.assign(page, {
      addEventListener(...values: Parameters<EventTarget['addEventListener']>) {
        listeners += 1;
        addEventListener.apply(page, values);
      },
      removeEventListener(...values: Parameters<EventTarget['removeEventListener']>) {
        listeners -= 1;
        removeEventListener.apply(page, values);
      },
    });
  }

  /** Names a tab, and notices when it is closed, as the locks of a browser do. */
  function enter(): string {
    const tab = `tab-${tabs++}`;
    let leave = () => {};
    const tabClosed = new Promise<void>((resolve) => {
      leave = resolve;
    });
    open.set(tab, { gone: tabClosed, leave });
    return tab;
  }

  function openTab(): Tab {
    const page = createPage();
    const [ofBook, ofRecords] = [book.open(), records.open()];
    const tab = enter();
    /** A crashed tab runs no further. */
    const alive = () => (crashed.has(tab) ? new Promise<never>(() => {}) : undefined);
    const closed = (other: string) => open.get(other)?.gone ?? Promise.resolve();
    const journal = createJournal({ storage: ofRecords, tab, closed, now });
    const reader = createReader(chain);
    const tracker = createTracker({
      journal,
      follow: (entry, options) => followEntry(reader, entry, options),
      async recheck(entry, options) {
        const { recheck } = reader;
        return recheck ? recheckEntry({ recheck }, entry, options) : { type: 'final' };
      },
    });
    const wallets = createWallets({
      appName: 'Soak',
      adapters: [eip155({ chains: [chain], page: page as never })],
      storage: ofBook,
      limits: { connect: patience, resume: patience, grace: 0 },
    });
    const stops: Stop[] = [journal.start(), tracker.start(), wallet.announceTo(page), wallets.start()];
    const close = () => {
      for (const stop of stops.splice(0)) stop();
      open.get(tab)?.leave();
      open.delete(tab);
    };
    const connection = () => wallets.connections.get()[0];
    const signer = () => {
      const [account] = wallets.accounts.get();
      if (!account) throw new WalletError('no-accounts', {});
      return wallets.signer(account.id as AccountId<'eip155'>);
    };
    return {
      journal,
      async connect(signal) {
        if (connection()?.status !== 'connected') await connection()?.connect({ signal });
      },
      async sign(signal) {
        await signer().signMessage({ message: 'Hello', timeout: patience, signal });
      },
      sender: () => signer().account.address as `0x${string}`,
      async send(payment, signal) {
        await alive();
        const { account } = signer();
        const { value, ...call } = payment;
        requestTimes.set(keyOf(payment), performance.now());
        const sendOnce = async () => {
          await alive();
          return signer().sendTransaction({ ...payment, timeout: patience, signal });
        };
        if (flaw === 'keeps no entry') return void (await sendOnce());
        await perform(journal, {
          intent: {
            account: account.id,
            chainId: account.chainId,
            connection: connection()?.id ?? '',
            wallet: 'Test Wallet',
            request: { kind: 'transaction', ...call, value: String(value), symbol: 'ETH', decimals: 18 },
          },
          ask: flaw === 'sends twice' ? () => sendOnce().then(sendOnce) : sendOnce,
          read: (answer) => {
            const transaction = readSent(answer);
            return transaction && { type: 'sent', ...transaction };
          },
        });
      },
      async decided(isMined) {
        const pending = () => journal.entries.get().filter(({ status }) => status === 'sent');
        const mined = new Set<string>();
        for (const { id, hash = '' } of pending()) {
          if (!(await isMined(hash))) continue;
          mined.add(id);
          // A person who looks again does not wait for the pause after a failure.
          tracker.look(id);
        }
        await new Promise<void>((resolve) => {
          const check = () => {
            if (pending().some(({ id }) => mined.has(id))) return;
            stop();
            resolve();
          };
          const stop = journal.entries.subscribe(check);
          check();
        });
      },
      settled: () => ['connected', 'disconnected'].includes(connection()?.status ?? 'disconnected'),
      close,
      crash() {
        crashed.add(tab);
        for (const each of [ofBook, ofRecords]) each.crash();
        close();
      },
    };
  }

  return {
    wallet,
    chain,
    requestTimes: requestTimes as ReadonlyMap<string, number>,
    open: openTab,
    /** Tabs that crashed, by the name that their entries have. */
    crashed: crashed as ReadonlySet<string>,
    listeners: () => listeners,
    records: () => book.size() + records.size(),
    /** The journal's saved entries, those included that it dropped since, as it does with the oldest settled ones. */
    saved: () => [
      ...(records.deleted('entry/') as readonly KeptEntry[]),
      ...records.values('entry/').map(keep),
    ],
    /** Why the journal set entries aside as unreadable. It wrote them all, so there must be none. */
    unreadable: () =>
      [...records.deleted('quarantine/'), ...records.values('quarantine/')].map((record) =>
        JSON.stringify(record),
      ),
  };
}
