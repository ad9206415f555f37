import { isWalletError, WalletError } from '@causeway/protocol';
import { withSession } from '../account/withSession.js';
import type { Client } from '../client.js';
import { flowError } from '../flowErrors.js';
import type { Runtime } from '../runtime.js';
import type { ExportSubject, Proof, SecretFrame, SecretsApi, StoredSession, WaitOptions } from '../types.js';
import { type FrameTalk, openFrame } from './openFrame.js';

/** Seconds for which a sign-in confirms the person. */
const proofSeconds = 60;

/** The first account of an imported phrase (BIP-44, SLIP-44 coin 60). */
const firstAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const;

/** Export and import of secrets. This code handles public keys and ciphertext only. */
export function createSecrets(runtime: Runtime): SecretsApi {
  const { clock, keeper, options } = runtime;
  const url = options.frameUrl;

  /** A client of someone who has just proved who they are. */
  async function proved(proof: Proof): Promise<{ readonly client: Client; readonly session: StoredSession }> {
    const session = await keeper.require();
    if (proof === 'passkey') {
      return { session, client: runtime.client(runtime.passkey(), session.organizationId) };
    }
    if (clock.now() - session.authenticatedAt > proofSeconds * 1000) {
      throw flowError('embedded-proof-needed', { seconds: proofSeconds });
    }
    return { session, client: runtime.clientOf(session) };
  }

  return {
    async export({ container, what, proof, locale, title, ...wait }) {
      requireWhat(what);
      const { client, session } = await proved(proof);
      const frame = await openFrame({ url, container, locale, title }, wait);
      try {
        const secret = what.type === 'phrase' ? 'phrase' : 'key';
        frame.send({ type: 'export', secret, organizationId: session.organizationId });
        const { publicKey } = await frame.next('target', { timeout: 10_000, ...wait });
        const bundle = await exportBundle(client, what, publicKey, wait);
        frame.send({ type: 'bundle', bundle });
        await frame.next('shown', { timeout: 10_000, ...wait });
      } catch (error) {
        frame.close();
        throw error;
      }
      return outside(frame);
    },
    async import({ container, what, name, locale, title, ...wait }) {
      if (!name.trim()) throw new WalletError('invalid-params', { field: 'name', reason: 'is missing.' });
      const { organizationId, userId } = await keeper.require();
      const frame = await openFrame({ url, container, locale, title }, wait);
      try {
        const init = what === 'phrase' ? 'init_import_wallet' : 'init_import_private_key';
        const { importBundle } = await withSession(runtime, (client) =>
          client.submit(init, { userId }, wait),
        );
        frame.send({ type: 'import', secret: what, organizationId, userId, bundle: importBundle });
        await frame.next('shown', { timeout: 10_000, ...wait });
      } catch (error) {
        frame.close();
        throw error;
      }
      const imported = receive(frame, what, name.trim().slice(0, 100), userId, wait);
      imported.catch(() => undefined);
      return { ...outside(frame), imported };
    },
  };

  /** Accepts sealed secrets from the frame until the provider has one; the person may try again in the same frame. */
  async function receive(
    frame: FrameTalk,
    what: 'phrase' | 'key',
    name: string,
    userId: string,
    { signal }: WaitOptions,
  ): Promise<{ readonly address: string }> {
    for (;;) {
      const { encryptedBundle } = await frame.next('sealed', { signal });
      try {
        const address = await withSession(runtime, (client) =>
          what === 'phrase'
            ? importPhrase(client, { userId, walletName: name, encryptedBundle }, { signal })
            : importKey(client, { userId, privateKeyName: name, encryptedBundle }, { signal }),
        );
        frame.send({ type: 'imported' });
        return { address };
      } catch (error) {
        frame.send({ type: 'refused' });
        if (
          !isWalletError(error, 'embedded-request-failed') &&
          !isWalletError(error, 'embedded-unreachable')
        ) {
          throw error;
        }
      }
    }
  }
}

const outside = ({ element, closed, close }: SecretFrame): SecretFrame => ({ element, closed, close });

function requireWhat(what: ExportSubject): void {
  const id =
    what.type === 'phrase' ? what.walletId : what.type === 'account' ? what.address : what.privateKeyId;
  if (!id) throw flowError('recovery-unavailable', {});
}

async function exportBundle(
  client: Client,
  what: ExportSubject,
  targetPublicKey: string,
  wait: WaitOptions,
): Promise<string> {
  if (what.type === 'phrase') {
    return (await client.submit('export_wallet', { walletId: what.walletId, targetPublicKey }, wait))
      .exportBundle;
  }
  if (what.type === 'account') {
    const { address } = what;
    return (await client.submit('export_wallet_account', { address, targetPublicKey }, wait)).exportBundle;
  }
  const { privateKeyId } = what;
  return (await client.submit('export_private_key', { privateKeyId, targetPublicKey }, wait)).exportBundle;
}

type Imported = { readonly userId: string; readonly encryptedBundle: string };

async function importPhrase(
  client: Client,
  options: Imported & { readonly walletName: string },
  wait: WaitOptions,
) {
  const { addresses } = await client.submit('import_wallet', { ...options, accounts: [firstAccount] }, wait);
  return addressOf(addresses[0], 'import_wallet');
}

async function importKey(
  client: Client,
  options: Imported & { readonly privateKeyName: string },
  wait: WaitOptions,
) {
  const { addresses } = await client.submit(
    'import_private_key',
    { ...options, curve: 'CURVE_SECP256K1', addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] },
    wait,
  );
  return addressOf(addresses[0]?.address, 'import_private_key');
}

function addressOf(address: string | undefined, method: string): string {
  if (address && /^0x[0-9a-fA-F]{40}$/.test(address)) return address;
  throw new WalletError('malformed-response', { method, path: 'addresses[0]' });
}
