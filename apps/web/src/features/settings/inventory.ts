import { type Connection, indexedDbStorage, sessionStorageStorage } from '@causeway/core';
import type { EmbeddedWallet } from '@causeway/embedded-wallet';
import type { Storage } from '@causeway/protocol';
import { relayDatabase } from '../../connectors/relayOptions.ts';
import { config } from '../../deployment.ts';
import { preferences, resetPreferences } from '../../preferences.ts';
import { embedded, wallets } from '../../wallets.ts';
import { saveHeight } from '../assets/portfolio/savedHeight.ts';
import { assetsDatabase } from '../assets/portfolio/storage.ts';
import { bookDatabase } from '../book/app.ts';

/** A kind of data that this site stores in the browser. */
export type DataKind =
  | 'connections'
  | 'relay'
  | 'session'
  | 'activity'
  | 'book'
  | 'assets'
  | 'preferences'
  | 'aside';

/** The amount of data of a kind. Sizes are bytes of its JSON text. */
export interface Amount {
  readonly kind: DataKind;
  readonly count: number;
  readonly bytes: number;
}

/** An invalid record that was moved aside. */
export interface SetAside {
  readonly key: string;
  readonly text: string;
}

const isAside = (key: string) => key.startsWith('quarantine');

const connectionStorage = (): Storage =>
  preferences.get().tabs === 'isolate' ? sessionStorageStorage() : indexedDbStorage();
const relayStorage = (): Storage => indexedDbStorage({ name: relayDatabase });
const assetsStorage = (): Storage => indexedDbStorage({ name: assetsDatabase });
const bookStorage = (): Storage => indexedDbStorage({ name: bookDatabase });
const activityStorage = (): Storage => indexedDbStorage({ name: 'causeway-journal' });

/**
 * Lists the stored data.
 *
 * @throws WalletError `storage-unavailable` when the browser blocks storage, and every error of loading the embedded
 * wallet.
 */
export async function readInventory(): Promise<{ amounts: readonly Amount[]; aside: readonly SetAside[] }> {
  const [connections, relay, activity, book, assets, session] = await Promise.all([
    readAll(connectionStorage()),
    config.relay ? readAll(relayStorage()) : undefined,
    readAll(activityStorage()),
    readAll(bookStorage()),
    readAll(assetsStorage()),
    embedded ? embeddedSession(embedded) : undefined,
  ]);
  const good = (records: readonly SetAside[]) => records.filter(({ key }) => !isAside(key));
  const aside = [...connections, ...activity, ...book].filter(({ key }) => isAside(key));
  const chosen = JSON.stringify(preferences.get());
  return {
    amounts: [
      sum('connections', good(connections), countConnections),
      ...(relay ? [sum('relay', relay)] : []),
      ...(session ? [sum('session', [{ key: '', text: session }])] : []),
      sum('activity', good(activity)),
      sum('book', good(book)),
      sum('assets', assets),
      sum('preferences', chosen === '{}' ? [] : [{ key: '', text: chosen }], countFields),
      sum('aside', aside),
    ],
    aside,
  };
}

/**
 * Deletes a kind of data. Connections are disconnected first (wallets keep their permission; relay sessions also end
 * in the wallet), and the embedded wallet is signed out; open entries of the activity stay.
 *
 * @throws WalletError `storage-unavailable`.
 */
export async function clear(kind: DataKind): Promise<void> {
  if (kind === 'preferences') return resetPreferences();
  if (kind === 'session') return void (await (await embedded?.open())?.auth.signOut());
  if (kind === 'activity') {
    const { journal } = await import('../../journal.ts');
    return journal.clearSettled();
  }
  if (kind === 'assets') {
    saveHeight(undefined);
    return removeAll(assetsStorage(), () => true);
  }
  if (kind === 'book') return removeAll(bookStorage(), (key) => !isAside(key));
  const connected = wallets.connections.get().filter((one) => one.status !== 'disconnected');
  const isRelayed = ({ route }: Connection) => route === 'relayed';
  if (kind === 'relay') {
    await Promise.all(connected.filter(isRelayed).map((one) => one.disconnect({ revoke: true })));
    return removeAll(relayStorage(), () => true);
  }
  if (kind === 'connections') {
    await Promise.all(connected.map((one) => one.disconnect({ revoke: isRelayed(one) })));
    return removeAll(connectionStorage(), (key) => !isAside(key));
  }
  await removeAll(connectionStorage(), isAside);
  await removeAll(activityStorage(), isAside);
  await removeAll(bookStorage(), isAside);
}

async function readAll(storage: Storage): Promise<SetAside[]> {
  const keys = await storage.keys();
  return Promise.all(keys.map(async (key) => ({ key, text: JSON.stringify(await storage.get(key)) ?? '' })));
}

async function removeAll(storage: Storage, which: (key: string) => boolean): Promise<void> {
  const keys = (await storage.keys()).filter(which);
  await Promise.all(keys.map((key) => storage.update(key, () => undefined)));
}

function sum(
  kind: DataKind,
  records: readonly SetAside[],
  count: (text: string) => number = () => 1,
): Amount {
  const bytes = records.reduce((total, { key, text }) => total + new Blob([key, text]).size, 0);
  return { kind, count: records.reduce((total, { text }) => total + count(text), 0), bytes };
}

/**
 * Counts the wallets in the connections document: those to restore, or the recent ones if there are more. An invalid
 * document counts as one.
 */
export function countConnections(text: string): number {
  const { records, recent } = parse(text);
  if (records === undefined && recent === undefined) return 1;
  return Math.max(Object.keys(records ?? {}).length, Object.keys(recent ?? {}).length);
}

/** Counts the fields of an object; any other value counts as one. */
export function countFields(text: string): number {
  return Object.keys(parse(text)).length || 1;
}

function parse(text: string): Record<string, object | undefined> {
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, object | undefined>) : {};
}

/**
 * Returns the stored session of the embedded wallet as JSON text, without its key, which no page can read; `undefined`
 * without a session. Never prompts.
 *
 * @throws WalletError `wallet-failed` when the embedded wallet cannot be fetched.
 */
export async function embeddedSession(wallet: Pick<EmbeddedWallet, 'open'>): Promise<string | undefined> {
  const { session } = await wallet.open();
  const view = await new Promise<ReturnType<typeof session.get>>((resolve) => {
    const check = () => {
      if (session.get().status === 'unknown') return;
      stop();
      resolve(session.get());
    };
    const stop = session.subscribe(check);
    check();
  });
  return view.status === 'none' ? undefined : JSON.stringify(view);
}
