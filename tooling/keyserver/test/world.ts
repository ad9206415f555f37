import { createHash, randomUUID } from 'node:crypto';
import type { Engine } from '../src/activities/submit.js';
import { answer } from '../src/api.js';
import { isApiError } from '../src/apiError.js';
import { addApiKey } from '../src/credentials.js';
import { createOutbox } from '../src/outbox.js';
import { bringParent } from '../src/parent.js';
import { loadServerKeys } from '../src/serverKeys.js';
import { type Db, openDb } from '../src/store/db.js';
import { databaseFile } from '../src/store/lock.js';
import { type Caller, callerOf, origin, stampOf, temporaryFolder } from './server.js';

/** An organisation of the world and who is in it. */
export interface Place {
  readonly id: string;
  readonly parentId?: string;
  readonly threshold: number;
  readonly name: string;
}

/** A sender: a user, a credential of theirs, and the facts about both. */
export interface Someone {
  readonly name: string;
  readonly place: Place;
  readonly userId: string;
  readonly root: boolean;
  readonly kind: 'key' | 'expired' | 'recovery' | 'read-only' | 'unknown';
  readonly caller: Caller;
  readonly session?: string;
}

export interface Outcome {
  /** gRPC status; 0 when it was done. */
  readonly code: number;
  readonly message: string;
  readonly body?: Record<string, unknown>;
}

/** The server's own parts without HTTP, for tests of many thousand requests. */
export interface World {
  readonly db: Db;
  readonly engine: Engine;
  readonly parent: Place;
  place(name: string, options: { parentId?: string; threshold: number }): Place;
  someone(name: string, place: Place, options?: { root?: boolean; kind?: Someone['kind'] }): Someone;
  policy(place: Place, name: string, rule: { effect: string; condition?: string; consensus?: string }): void;
  close(): void;
}

const feature = (word: string) => ({ name: `FEATURE_NAME_${word}` });

export function createWorld(now = 1_700_000_000_000): World {
  const { folder, remove } = temporaryFolder();
  const keys = loadServerKeys(folder);
  const db = openDb(databaseFile(folder));
  // The cost of a commit on a disk is measured elsewhere.
  db.get('pragma synchronous=off');
  const newId = randomUUID;
  const engine: Engine = {
    db,
    keys,
    now,
    newId,
    mail: createOutbox({ db, keys, now, newId }),
    origins: [origin],
    rpIds: ['localhost'],
    wrongSigner: false,
    window: 3_600_000,
  };
  const brought = bringParent(db, { folder, name: 'Parent', now });
  const insertUser = (place: Place, name: string, root: boolean): string => {
    const id = newId();
    db.run(
      'insert into users (id, organization_id, name, root, created_at, updated_at) values (?, ?, ?, ?, 0, 0)',
      id,
      place.id,
      name,
      root ? 1 : 0,
    );
    return id;
  };
  return {
    db,
    engine,
    parent: { id: brought.organizationId, threshold: 1, name: 'Parent' },
    place(name, { parentId, threshold }) {
      const id = newId();
      db.run(
        'insert into organizations (id, parent_id, name, root_threshold, features, created_at, updated_at) values (?, ?, ?, ?, ?, 0, 0)',
        id,
        parentId ?? null,
        name,
        threshold,
        JSON.stringify(['EMAIL_AUTH', 'EMAIL_RECOVERY', 'OTP_EMAIL_AUTH', 'SMS_AUTH'].map(feature)),
      );
      return { id, parentId, threshold, name };
    },
    someone(name, place, { root = false, kind = 'key' } = {}) {
      const caller = callerOf();
      const userId = insertUser(place, name, root);
      if (kind === 'read-only') {
        const session = newId();
        const hash = createHash('sha256').update(session).digest('hex');
        db.run('insert into read_sessions values (?, ?, ?, ?)', hash, place.id, userId, now + 60_000);
        return { name, place, userId, root, kind, caller, session };
      }
      const type = kind === 'recovery' ? 'RECOVER_USER_KEY_P256' : 'API_KEY_P256';
      const madeAt = kind === 'expired' ? now - 60_000 : now;
      if (kind !== 'unknown')
        addApiKey(
          { db, now: madeAt, organizationId: place.id, newId },
          {
            userId,
            name,
            publicKey: caller.publicKey,
            type: `CREDENTIAL_TYPE_${type}`,
            ...(kind === 'key' ? {} : { expirationSeconds: kind === 'expired' ? 60 : 900 }),
          },
        );
      return { name, place, userId, root, kind, caller };
    },
    policy(place, name, { effect, condition, consensus }) {
      db.run(
        'insert into policies (id, organization_id, name, effect, condition, consensus, notes, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, 0, 0)',
        newId(),
        place.id,
        name,
        effect,
        condition ?? null,
        consensus ?? null,
        '',
      );
    },
    close() {
      db.close();
      remove();
    },
  };
}

/** Sends a request as that person would over the wire, stamp and all. */
export function authorise(
  world: World,
  caller: Someone,
  { kind, name, body }: { kind: 'query' | 'submit'; name: string; body: unknown },
  answering = answer,
): Outcome {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = caller.session ? { session: caller.session } : { stamp: stampOf(caller.caller, bytes) };
  try {
    return { code: 0, message: '', body: answering(world.engine, { kind, name, bytes, headers }) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}
