import { createECDH, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { addApiKey } from './credentials.js';
import type { Db } from './store/db.js';

/** A P-256 API key, both halves: compressed hex and hex. */
export interface ApiKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A fresh API key. */
export function newApiKeyPair(): ApiKeyPair {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return Object.freeze({
    publicKey: ecdh.getPublicKey('hex', 'compressed'),
    privateKey: ecdh.getPrivateKey('hex').padStart(64, '0'),
  });
}

/** The key of the folder's `parent-key.json`, which only its owner may read; made the first time. */
function keptKeyPair(folder: string): ApiKeyPair {
  const file = join(folder, 'parent-key.json');
  if (existsSync(file)) {
    const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ApiKeyPair>;
    if (/^0[23][0-9a-f]{64}$/.test(publicKey ?? '') && /^[0-9a-f]{64}$/.test(privateKey ?? ''))
      return Object.freeze({ publicKey: `${publicKey}`, privateKey: `${privateKey}` });
    throw new Error(
      `${file} does not hold the parent's API key. Put the right file back, or remove the folder.`,
    );
  }
  const pair = newApiKeyPair();
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  writeSync(handle, JSON.stringify(pair));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
  return pair;
}

/**
 * The parent organisation, made the first time with one root user; its API key is the given one or that of the
 * folder, and is registered if it is not yet.
 */
export function bringParent(
  db: Db,
  { folder, name, apiKey, now }: { folder: string; name: string; apiKey?: ApiKeyPair; now: number },
): { readonly organizationId: string; readonly apiKey: ApiKeyPair } {
  const pair = apiKey ?? keptKeyPair(folder);
  const organizationId = db.transaction(() => {
    const id = parentId(db) ?? createParent(db, name, now);
    const known = db.get(
      'select 1 from api_keys where organization_id = ? and public_key = ?',
      id,
      pair.publicKey,
    );
    const user = db.get('select id from users where organization_id = ? and root = 1 order by rowid', id);
    if (!known && user)
      addApiKey(
        { db, now, organizationId: id, newId: randomUUID },
        {
          userId: String(user.id),
          name: 'Server',
          publicKey: pair.publicKey,
          type: 'CREDENTIAL_TYPE_API_KEY_P256',
        },
      );
    return id;
  });
  return { organizationId, apiKey: pair };
}

function parentId(db: Db): string | undefined {
  const row = db.get("select value from meta where name = 'parent'");
  return row && String(row.value);
}

function createParent(db: Db, name: string, now: number): string {
  const id = randomUUID();
  db.run(
    'insert into organizations (id, parent_id, name, root_threshold, created_at, updated_at) values (?, null, ?, 1, ?, ?)',
    id,
    name,
    now,
    now,
  );
  db.run(
    'insert into users (id, organization_id, name, root, created_at, updated_at) values (?, ?, ?, 1, ?, ?)',
    randomUUID(),
    id,
    'Server',
    now,
    now,
  );
  db.run("insert into meta (name, value) values ('parent', ?)", id);
  return id;
}
