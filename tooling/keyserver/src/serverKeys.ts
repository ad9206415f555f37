import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerKeys, SigningKey } from './activities/registry.js';
import { p256Pair, p256Secret, p256Sign } from './crypto/p256.js';

const names = ['seal', 'signer', 'otpSigner', 'notarizer'] as const;
type Secrets = Readonly<Record<(typeof names)[number], string>>;

/**
 * Reads the server's own secrets from `server-keys.json` in the folder, which only its owner may read, and makes
 * them the first time. Without that file nothing that is sealed in the database can be opened again.
 *
 * @throws Error when the file is there and is not such a file: a damaged one is never replaced.
 */
export function loadServerKeys(folder: string): ServerKeys {
  const file = join(folder, 'server-keys.json');
  const secrets = existsSync(file) ? readSecrets(file) : writeSecrets(file);
  return createServerKeys(secrets);
}

/** The keys of four secrets of 64 hex digits each. */
export function createServerKeys(secrets: Secrets): ServerKeys {
  const sealing = Buffer.from(secrets.seal, 'hex');
  return Object.freeze({
    signer: signingKey(secrets.signer),
    otpSigner: signingKey(secrets.otpSigner),
    notarizer: signingKey(secrets.notarizer),
    seal(purpose: string, plain: Uint8Array): Uint8Array {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(purpose: string, sealed: Uint8Array): Uint8Array {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
    },
  });
}

/** Four fresh secrets. */
export const newSecrets = (): Secrets => ({
  seal: randomBytes(32).toString('hex'),
  signer: p256Secret().toString('hex'),
  otpSigner: p256Secret().toString('hex'),
  notarizer: p256Secret().toString('hex'),
});

function signingKey(secret: string): SigningKey {
  const pair = p256Pair(Buffer.from(secret, 'hex'));
  return Object.freeze({
    publicKey: pair.uncompressed,
    sign: (message: Uint8Array) => p256Sign(pair.key, message),
  });
}

function readSecrets(file: string): Secrets {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const secrets = parsed as Record<string, unknown>;
  const good = names.every(
    (name) => typeof secrets?.[name] === 'string' && /^[0-9a-f]{64}$/.test(`${secrets[name]}`),
  );
  if (!good)
    throw new Error(
      `${file} does not hold the server's keys. Put the right file back, or remove the folder.`,
    );
  return secrets as Secrets;
}

/** Written whole and synced under another name first, so that a kill leaves no half file. */
function writeSecrets(file: string): Secrets {
  const secrets = newSecrets();
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  writeSync(handle, JSON.stringify(secrets));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
  return secrets;
}
