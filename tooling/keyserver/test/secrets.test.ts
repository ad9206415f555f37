import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptOtpCodeToBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
} from '@turnkey/crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { p256Pair, p256Sign } from '../src/crypto/p256.js';
import { derive } from '../src/keys/derive.js';
import { newPhrase, seedOf } from '../src/keys/phrase.js';
import {
  apiKey,
  ethereumAccount,
  type Home,
  home,
  type Stage,
  someMail,
  stage,
  timestampMs,
} from './stage.js';

/** A secret, with the paths whose answers return it on purpose. */
interface Canary {
  readonly name: string;
  readonly bytes: Buffer;
  /** Paths whose answers may carry it. */
  readonly handedBy?: readonly string[];
}

interface Sink {
  readonly name: string;
  readonly bytes: Buffer;
}

const hex = (text: string) => Buffer.from(text, 'hex');

/** Every encoding in which a secret could be written. */
const forms = ({ bytes }: Canary): readonly Buffer[] => [
  bytes,
  Buffer.from(bytes.toString('hex')),
  Buffer.from(bytes.toString('hex').toUpperCase()),
  Buffer.from(bytes.toString('base64').replace(/=+$/, '')),
  Buffer.from(bytes.toString('base64url')),
];

const leaks = (canaries: readonly Canary[], sinks: readonly Sink[]): string[] =>
  canaries.flatMap((canary) =>
    sinks
      .filter(({ name }) => !canary.handedBy?.some((path) => name.startsWith(path)))
      .filter(({ bytes }) => forms(canary).some((form) => bytes.includes(form)))
      .map(({ name }) => `${canary.name} in ${name}`),
  );

let at: Stage;
let ownHome: Home;
const contact = someMail();
const sinks: Sink[] = [];
const printed: string[] = [];

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  at = await stage();
  ownHome = await home(at, contact);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

type Result = Record<string, Record<string, string>>;

/** Posts and records the answer, to be searched for secrets. */
async function post(
  key: { publicKey: string; privateKey: string },
  path: string,
  body: object,
): Promise<Result> {
  const text = JSON.stringify(body);
  const pair = p256Pair(hex(key.privateKey));
  const signature = p256Sign(pair.key, Buffer.from(text)).toString('hex');
  const stamp = { publicKey: key.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature };
  const response = await fetch(`${at.server.url}/public/v1/${path}`, {
    method: 'POST',
    body: text,
    headers: { 'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url') },
  });
  const answer = await response.text();
  sinks.push({ name: `${path} ${response.status}`, bytes: Buffer.from(answer) });
  const { activity } = JSON.parse(answer) as { activity?: { result: Result } };
  return activity?.result ?? {};
}

const submit = (organizationId: string, path: string, type: string, parameters: object) =>
  post(organizationId === ownHome.organizationId ? ownHome.key : at.server.apiKey, `submit/${path}`, {
    type: `ACTIVITY_TYPE_${type}`,
    timestampMs: timestampMs(),
    organizationId,
    parameters,
  });

/** Uses every operation with a secret in it, and returns the secrets. */
async function useEverything(): Promise<readonly Canary[]> {
  const { organizationId, userId } = ownHome;
  const { organizationId: parent, signerKey, otpSignerKey } = at.server;
  const submitAsUser = (path: string, type: string, parameters: object) =>
    submit(organizationId, path, type, parameters);
  const seal = { organizationId, userId, dangerouslyOverrideSignerPublicKey: signerKey };
  const phrase = newPhrase(24);
  const startWallet = await submitAsUser('init_import_wallet', 'INIT_IMPORT_WALLET', { userId });
  const importBundle = String(startWallet.initImportWalletResult?.importBundle);
  const encryptedBundle = await encryptWalletToBundle({ ...seal, mnemonic: phrase, importBundle });
  const wallet = { userId, walletName: 'Imported', encryptedBundle, accounts: [ethereumAccount] };
  const imported = await submitAsUser('import_wallet', 'IMPORT_WALLET', wallet);
  const [address] = (imported.importWalletResult?.addresses ?? []) as unknown as readonly string[];
  await submitAsUser('import_wallet', 'IMPORT_WALLET', { ...wallet, walletName: 'Twice' });
  const key = apiKey().privateKey;
  const startKey = await submitAsUser('init_import_private_key', 'INIT_IMPORT_PRIVATE_KEY', { userId });
  const keyBundle = String(startKey.initImportPrivateKeyResult?.importBundle);
  await submitAsUser('import_private_key', 'IMPORT_PRIVATE_KEY', {
    userId,
    privateKeyName: 'Imported',
    curve: 'CURVE_SECP256K1',
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    encryptedBundle: await encryptPrivateKeyToBundle({
      ...seal,
      privateKey: key,
      keyFormat: 'HEXADECIMAL',
      importBundle: keyBundle,
    }),
  });
  await submitAsUser('sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', {
    signWith: address,
    payload: 'ab'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  });
  const target = generateP256KeyPair();
  const targetPublicKey = target.publicKeyUncompressed;
  const exported = await submitAsUser('export_wallet', 'EXPORT_WALLET', {
    walletId: ownHome.walletId,
    targetPublicKey,
  });
  const generated = await decryptExportBundle({
    exportBundle: String(exported.exportWalletResult?.exportBundle),
    embeddedKey: target.privateKey,
    organizationId,
    dangerouslyOverrideSignerPublicKey: signerKey,
    returnMnemonic: true,
  });
  const otp = await submit(parent, 'init_otp', 'INIT_OTP_V3', {
    otpType: 'OTP_TYPE_EMAIL',
    contact,
    appName: 'Test',
  });
  const { otpId, otpEncryptionTargetBundle } = otp.initOtpResultV2 ?? {};
  const code = (await at.outbox())[0]?.code ?? '';
  const guess = (text: string) =>
    encryptOtpCodeToBundle(text, String(otpEncryptionTargetBundle), ownHome.key.publicKey, otpSignerKey);
  await submit(parent, 'verify_otp', 'VERIFY_OTP_V2', {
    otpId,
    encryptedOtpBundle: await guess('AAAAAAAAA'),
  });
  const verified = await submit(parent, 'verify_otp', 'VERIFY_OTP_V2', {
    otpId,
    encryptedOtpBundle: await guess(code),
  });
  const mailed = { email: contact, targetPublicKey, emailCustomization: { appName: 'Test' } };
  await submit(parent, 'init_otp', 'INIT_OTP_V3', { contact });
  await submitAsUser('email_auth', 'EMAIL_AUTH_V3', mailed);
  const emailed = (await at.outbox())[0]?.code ?? '';
  await submitAsUser('init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY_V2', mailed);
  const recovery = (await at.outbox())[0]?.code ?? '';
  const reading = await submitAsUser('create_read_only_session', 'CREATE_READ_ONLY_SESSION', {});
  const written = await submitAsUser('create_read_write_session', 'CREATE_READ_WRITE_SESSION_V2', {
    targetPublicKey,
  });
  for (const path of ['list_activities', 'list_wallets', 'list_users', 'list_private_keys', 'nothing'])
    await post(ownHome.key, `query/${path}`, { organizationId });
  const { credentialBundle } = written.createReadWriteSessionResultV2 ?? {};
  const opened = (bundle: unknown) => hex(decryptCredentialBundle(String(bundle), target.privateKey));
  const files = ['server-keys.json', 'parent-key.json'].map((name) =>
    readFileSync(join(at.folder, name), 'utf8'),
  );
  const server = JSON.parse(files[0] ?? '') as Record<string, string>;
  const seed = seedOf(phrase);
  const again = ['query/list_activities'];
  return [
    { name: 'imported phrase', bytes: Buffer.from(phrase) },
    { name: 'generated phrase', bytes: Buffer.from(generated) },
    { name: 'entropy', bytes: Buffer.from(mnemonicToEntropy(phrase, wordlist)) },
    { name: 'seed', bytes: seed },
    { name: 'account key', bytes: Buffer.from(derive(seed, 'CURVE_SECP256K1', ethereumAccount.path)) },
    { name: 'imported key', bytes: hex(key) },
    { name: 'code', bytes: Buffer.from(code) },
    { name: 'mailed bundle', bytes: Buffer.from(emailed) },
    { name: 'recovery bundle', bytes: Buffer.from(recovery) },
    { name: 'mailed key', bytes: opened(emailed) },
    { name: 'recovery key', bytes: opened(recovery) },
    { name: 'session key', bytes: opened(credentialBundle) },
    {
      name: 'reading token',
      bytes: Buffer.from(String(reading.createReadOnlySessionResult?.session)),
      handedBy: ['submit/create_read_only_session', ...again],
    },
    {
      name: 'verification token',
      bytes: Buffer.from(String(verified.verifyOtpResult?.verificationToken)),
      handedBy: ['submit/verify_otp', ...again],
    },
    ...Object.entries(server).map(([name, secret]) => ({ name: `server key ${name}`, bytes: hex(secret) })),
    { name: 'parent key', bytes: hex(at.server.apiKey.privateKey) },
  ];
}

describe('secrets of the key server', () => {
  it('secrets appear in two files that only the owner may read, and in no answer, output or report', async () => {
    const canaries = await useEverything();
    const secretFiles = ['server-keys.json', 'parent-key.json'];
    for (const name of secretFiles) expect(statSync(join(at.folder, name)).mode & 0o077, name).toBe(0);
    for (const name of readdirSync(at.folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(at.folder, name);
      if (statSync(path).isFile() && !secretFiles.includes(name))
        sinks.push({ name, bytes: readFileSync(path) });
    }
    sinks.push({ name: 'output', bytes: Buffer.from(printed.join('')) });
    sinks.push({
      name: 'reports',
      bytes: Buffer.from(at.reported.map((error) => `${(error as Error).stack}`).join('\n')),
    });
    const hits = leaks(canaries, sinks);
    vi.restoreAllMocks();
    console.info(`canaries: ${canaries.length}, sinks: ${sinks.length}, found: ${hits.length}`);
    expect(hits).toEqual([]);
    expect(canaries.every(({ bytes }) => bytes.length >= 9)).toBe(true);
    expect(sinks.some(({ name, bytes }) => /\.db|wal/.test(name) && bytes.length > 4096)).toBe(true);
    expect(sinks.filter(({ name }) => /^submit\/\w+ 200$/.test(name)).length).toBe(12);
    // The control: each secret is found in each form where it is present.
    for (const canary of canaries)
      for (const form of forms(canary))
        expect(
          leaks([canary], [{ name: 'file', bytes: Buffer.concat([Buffer.alloc(7), form]) }]),
        ).toHaveLength(1);
  });
});
