import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiKeyPair, newApiKeyPair } from '../src/parent.js';
import { type Keyserver, type KeyserverOptions, startKeyserver } from '../src/start.js';

export const origin = 'http://localhost:4400';

/**
 * In memory if the system supports that: a write is complete when the kernel has it, without a wait for a disk.
 */
const parentFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A new folder for one test, and a function that removes it. */
export function temporaryFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(parentFolder, 'causeway-keys-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs the test beside a fresh server. */
export async function withServer(
  use: (server: Keyserver) => Promise<void>,
  options: Partial<KeyserverOptions> = {},
): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const report = (error: unknown) => console.error(error);
  const server = await startKeyserver({
    port: 0,
    folder,
    origins: [origin],
    rpIds: ['localhost'],
    report,
    ...options,
  });
  try {
    await use(server);
  } finally {
    await server.stop();
    remove();
  }
}

/** A caller with an API key whose key object is read once. */
export interface Caller extends ApiKeyPair {
  readonly key: KeyObject;
}

export function callerOf(pair: ApiKeyPair = newApiKeyPair()): Caller {
  const head = '308141020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';
  const der = Buffer.from(head + pair.privateKey, 'hex');
  return { ...pair, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** `X-Stamp` of a body. */
export function stampOf({ publicKey, key }: Caller, body: string | Uint8Array): string {
  const signature = sign('sha256', Buffer.from(body), key).toString('hex');
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256';
  return Buffer.from(JSON.stringify({ publicKey, scheme, signature })).toString('base64url');
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked into by the test that asked for it
  readonly body: any;
}

/** Sends a stamped call and returns any answer. */
export async function call(
  server: Pick<Keyserver, 'url'>,
  caller: Caller | undefined,
  path: string,
  body: unknown,
): Promise<Answered> {
  const text = JSON.stringify(body);
  const response = await fetch(`${server.url}/public/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(caller ? { 'x-stamp': stampOf(caller, text) } : {}) },
    body: text,
  });
  return { status: response.status, body: await response.json() };
}

/** The body of an activity. */
export const activity = (
  type: string,
  organizationId: string,
  parameters: Record<string, unknown>,
  timestampMs: number | string = Date.now(),
) => ({ type: `ACTIVITY_TYPE_${type}`, timestampMs: String(timestampMs), organizationId, parameters });

/** A root user with one API key, as `create_sub_organization` takes it. */
export const rootUser = (userName: string, ...keys: ApiKeyPair[]) => ({
  userName,
  apiKeys: keys.map(({ publicKey }, at) => ({
    apiKeyName: `${userName} ${at}`,
    publicKey,
    curveType: 'API_KEY_CURVE_P256',
  })),
  authenticators: [],
  oauthProviders: [],
});

export interface SubOrganization {
  readonly organizationId: string;
  readonly rootUserIds: readonly string[];
  readonly wallet?: { readonly walletId: string; readonly addresses: readonly string[] };
}

/** Makes a sub-organisation by the parent's key. */
export async function subOrganization(
  server: Keyserver,
  rootUsers: readonly unknown[],
  { name = 'Sub', threshold = 1, wallet = false } = {},
): Promise<SubOrganization> {
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  };
  const { status, body } = await call(
    server,
    callerOf(server.apiKey),
    'submit/create_sub_organization',
    activity('CREATE_SUB_ORGANIZATION_V8', server.organizationId, {
      subOrganizationName: name,
      rootUsers,
      rootQuorumThreshold: threshold,
      ...(wallet ? { wallet: { walletName: 'Default', accounts: [account] } } : {}),
    }),
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { subOrganizationId, ...rest } = body.activity.result.createSubOrganizationResultV8;
  return { organizationId: subOrganizationId, ...rest };
}
