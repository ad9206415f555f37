import { open, rm, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { memoryStore, redisStore, type SignInStore, type SigningKey, sqlStore } from '@causeway/sign-in';
import { type LinkStore, memoryLinks, redisLinks, sqlLinks } from '@causeway/sign-in/link';

/** The stores of this site's sessions, and of the accounts of each user. */
export interface Sessions {
  readonly store: SignInStore;
  readonly links: LinkStore;
  readonly keys: readonly SigningKey[];
  stop(): void;
}

/** The location of the stores; without either field, memory. */
export interface SessionPlaces {
  /** Sends a command to Redis, which all copies of a server share. */
  readonly redis?: (command: readonly string[]) => Promise<unknown>;
  /** A database of SQLite, for one copy; created if it is missing. */
  readonly file?: string;
  /** Called with each failure of the file, such as on a full disk: visitors see only that sign-ins do not work. */
  readonly report?: (message: string) => void;
}

const secretLength = 32;
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const newSecret = () => crypto.getRandomValues(new Uint8Array(secretLength));

function keysOf(hex: unknown): readonly SigningKey[] {
  const secret = Uint8Array.from(Buffer.from(String(hex), 'hex'));
  if (secret.length !== secretLength) throw new Error('The key of the sessions is damaged.');
  return [{ id: 'stored', secret }];
}

/** Milliseconds for which no running server holds the file: a statement takes a few. */
const longerThanHeld = 2_000;

/** Removes SQLite's mark of a process that was killed while it wrote. It would lock the file for ever. */
async function removeStaleLock(file: string): Promise<void> {
  const lock = `${file}.lock`;
  const identify = () =>
    stat(lock).then(
      ({ ino, ctimeMs }) => `${ino} ${ctimeMs}`,
      () => undefined,
    );
  const found = await identify();
  if (found === undefined) return;
  await setTimeout(longerThanHeld);
  if ((await identify()) === found) await rm(lock, { recursive: true, force: true });
}

/**
 * Opens the stores. The key that signs sessions is stored with them, so that sessions outlive this process.
 *
 * @throws Error when the place cannot be used.
 */
export async function openSessions({ redis: send, file, report }: SessionPlaces): Promise<Sessions> {
  const nothing = () => undefined;
  if (send) {
    const name = 'causeway-sign-in-key';
    // Copies that start at the same time all use the key of the first one.
    const saveKey = (hex: string) => send(['SET', name, hex, 'NX']);
    await saveKey(hexOf(newSecret()));
    const hex = String(await send(['GET', name]));
    const store = redisStore({ send });
    async function put(...value: Parameters<SignInStore['put']>) {
      // Redis may have lost it since, and the next copy would sign with another one.
      await saveKey(hex);
      await store.put(...value);
    }
    return { store: { ...store, put }, links: redisLinks({ send }), keys: keysOf(hex), stop: nothing };
  }
  if (file === undefined) {
    const keys = [{ id: 'process', secret: newSecret() }];
    return { store: memoryStore(), links: memoryLinks(), keys, stop: nothing };
  }
  // Loaded only on use: it is a megabyte of WebAssembly.
  const { default: sqlite } = await import('node-sqlite3-wasm');
  // The file holds the key that signs sessions. SQLite gives the files beside it the mode of this one.
  await (await open(file, 'a', 0o600)).close();
  await removeStaleLock(file);
  const database = new sqlite.Database(file);
  const query = async (sql: string, values: readonly (string | number)[]) => {
    try {
      return database.all(sql, [...values]);
    } catch (error) {
      report?.(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  const [store, links] = [sqlStore({ dialect: 'sqlite', query }), sqlLinks({ dialect: 'sqlite', query })];
  await Promise.all([store.prepare(), links.prepare()]).catch((cause: Error) => {
    // SQLite has the same few words for most causes.
    const needs = 'It must be a database of SQLite, its folder must be writable, and the disk must have room';
    throw new Error(`${file} cannot be used: ${cause.message}. ${needs}.`, { cause });
  });
  await query('create table if not exists causeway_key (id text primary key, secret text not null)', []);
  await query('insert into causeway_key values (?1, ?2) on conflict do nothing', ['one', hexOf(newSecret())]);
  const [row] = await query('select secret from causeway_key', []);
  const keys = keysOf((row as { readonly secret?: unknown } | undefined)?.secret);
  return { store, links, keys, stop: () => database.close() };
}
