import { createHash } from 'node:crypto';
import { type Hex, parseSignature } from 'viem';
import { sign } from 'viem/accounts';
import { type SubmitName, submitEndpoint } from '../src/client.js';
import { commitOwner } from '../src/owner.js';
import { createFetch } from './createFetch.js';
import { accounts, alice, organizationId, parent, secrets, userId, walletId } from './person.js';
import { Secp256k1Point } from './point.js';
import { sealCredential } from './sealCredential.js';

interface Credential {
  readonly id: string;
  readonly publicKey: string;
  readonly type: string;
  readonly createdAt: number;
  readonly seconds?: number;
}

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly credentialId: string;
}

// biome-ignore lint/suspicious/noExplicitAny: what the code under test sent, whatever it is
type Body = Readonly<Record<string, any>>;

/**
 * One person's organisation at the provider, in memory, behind `fetch`; also the app's handler at `/embedded`.
 * Stamps are not verified; everything else works as at the provider. `now` is the server's clock.
 */
export function createFakeProvider(now: () => number) {
  let apiKeys: Credential[] = [];
  let passkeys: Passkey[] = [{ id: 'authenticator-0', name: 'Laptop', credentialId: 'AAAA' }];
  let email: string | undefined = 'alice@example.com';
  let lastId = 0;
  let code: { readonly bundle: string; readonly publicKey: string } | undefined;
  const requests: { readonly path: string; readonly stamp: string; readonly body: Body }[] = [];
  const behaviour = {
    /** Replaces an answer. */
    answer: undefined as ((path: string) => Promise<Response | undefined>) | undefined,
    /** Signs with another account's key. */
    lies: false,
    /** The handler's commitment, where it is not to this person's organisation. */
    owner: undefined as string | undefined,
    /** Whether the page can read the time from the answers. */
    tellsTime: false,
  };
  const id = (prefix: string) => `${prefix}-${++lastId}`;
  const time = (ms: number) => ({
    seconds: String(Math.floor(ms / 1000)),
    nanos: String((ms % 1000) * 1_000_000),
  });

  const living = () =>
    apiKeys.filter(({ createdAt, seconds }) => !seconds || now() < createdAt + seconds * 1000);

  function json(value: unknown, status = 200): Response {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (behaviour.tellsTime) headers.set('date', new Date(now()).toUTCString());
    return new Response(JSON.stringify(value), { status, headers });
  }
  const refuse = (status: number, code: number, message: string) =>
    json({ code, message, details: [] }, status);

  const queries: Record<string, (body: Body) => unknown> = {
    whoami: () => ({ organizationId, organizationName: 'Alice', userId, username: 'alice' }),
    list_wallets: () => ({
      wallets: [{ walletId, walletName: 'Wallet', exported: false, imported: false }],
    }),
    list_wallet_accounts: () => ({
      accounts: accounts.map(({ address, publicKey }, i) => ({
        walletAccountId: `account-${i}`,
        ...{ organizationId, walletId, address, curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32' },
        path: `m/44'/60'/0'/0/${i}`,
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
        publicKey: Secp256k1Point.compress(publicKey),
      })),
    }),
    list_private_keys: () => ({ privateKeys: [] }),
    get_api_keys: () => ({ apiKeys: keys() }),
    list_activities: () => ({ activities: [] }),
    get_user: () => ({
      user: {
        ...{ userId, userName: 'alice', userTags: [], apiKeys: keys(), createdAt: time(now()) },
        ...(email ? { userEmail: email } : {}),
        authenticators: passkeys.map((passkey) => ({
          authenticatorId: passkey.id,
          authenticatorName: passkey.name,
          credentialId: passkey.credentialId,
          transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
          createdAt: time(now()),
        })),
      },
    }),
  };
  const keys = () =>
    apiKeys.map((key) => ({
      apiKeyId: key.id,
      apiKeyName: 'Session',
      credential: { publicKey: key.publicKey, type: key.type },
      createdAt: time(key.createdAt),
      ...(key.seconds ? { expirationSeconds: String(key.seconds) } : {}),
    }));

  function addKey(publicKey: string, type: string, seconds?: number): string {
    const key = { id: id('key'), publicKey, type, createdAt: now(), seconds };
    apiKeys.push(key);
    return key.id;
  }

  const submits: Record<string, (parameters: Body) => unknown> = {
    stamp_login({ publicKey, expirationSeconds }) {
      const seconds = Number(expirationSeconds);
      addKey(publicKey, 'CREDENTIAL_TYPE_LOGIN', seconds);
      const claims = Buffer.from(JSON.stringify({ exp: Math.floor(now() / 1000) + seconds }));
      return { session: `e30.${claims.toString('base64url')}.c2ln` };
    },
    delete_api_keys({ apiKeyIds }) {
      apiKeys = apiKeys.filter((key) => !apiKeyIds.includes(key.id));
      return { apiKeyIds };
    },
    create_authenticators({ authenticators }) {
      return { authenticatorIds: authenticators.map(addPasskey) };
    },
    recover_user({ authenticator }) {
      return { authenticatorId: [addPasskey(authenticator)] };
    },
    delete_authenticators({ authenticatorIds }) {
      passkeys = passkeys.filter((passkey) => !authenticatorIds.includes(passkey.id));
      return { authenticatorIds };
    },
  };
  function addPasskey(passkey: { authenticatorName: string; attestation: { credentialId: string } }): string {
    const added = {
      id: id('authenticator'),
      name: passkey.authenticatorName,
      credentialId: passkey.attestation.credentialId,
    };
    passkeys.push(added);
    return added.id;
  }

  async function submit(name: string, body: Body): Promise<unknown> {
    const { parameters } = body;
    if (name !== 'sign_raw_payload') return submits[name]?.(parameters);
    const { signWith, payload } = parameters;
    const at = accounts.findIndex(({ address }) => address === signWith);
    const secret = secrets[behaviour.lies ? 1 - at : at] as Hex;
    const { r, s, yParity } = parseSignature(
      await sign({ hash: `0x${payload}`, privateKey: secret, to: 'hex' }),
    );
    return { r: r.slice(2), s: s.slice(2), v: `0${yParity}` };
  }

  /** The routes of the app's own server, here without its checks. */
  async function handle(route: string, body: Body): Promise<Response> {
    if (route === 'passkey/sign-up') {
      const { passkeyName, attestation, sessionPublicKey } = body;
      addPasskey({ authenticatorName: passkeyName, attestation });
      addKey(sessionPublicKey, 'CREDENTIAL_TYPE_API_KEY_P256', 1800);
      return json({ organizationId, userId, walletId, address: alice });
    }
    if (route === 'email/session' || route === 'email/recovery') {
      const { targetPublicKey, seconds = 1800 } = body;
      await mail(
        targetPublicKey,
        route === 'email/recovery' ? 'RECOVER_USER_KEY' : 'EMAIL_AUTH_KEY',
        seconds,
      );
      return json({ owner: behaviour.owner ?? (await commitOwner(organizationId)) });
    }
    return json({ error: { code: 'embedded-request-refused', message: 'unknown route' } }, 404);
  }

  /** Sends a credential by mail. */
  async function mail(target: string, type: string, seconds = 1800): Promise<void> {
    const sealed = await sealCredential(target);
    addKey(sealed.publicKey, `CREDENTIAL_TYPE_${type}_P256`, seconds);
    code = sealed;
  }

  const respond = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url, 'https://app.test').pathname;
    const replaced = await behaviour.answer?.(path);
    if (replaced) return replaced;
    const text = String(init.body);
    const body = JSON.parse(text) as Body;
    const headers = new Headers(init.headers);
    if (path.startsWith('/embedded/')) return handle(path.slice('/embedded/'.length), body);
    const name = path.split('/').at(-1) as string;
    const stamp = headers.get('x-stamp');
    const webauthn = headers.get('x-stamp-webauthn');
    requests.push({ path: name, stamp: stamp ? 'key' : 'passkey', body });
    if (stamp) {
      const { publicKey } = JSON.parse(Buffer.from(stamp, 'base64url').toString()) as Credential;
      const known = apiKeys.some((key) => key.publicKey === publicKey);
      if (!living().some((key) => key.publicKey === publicKey)) {
        return refuse(401, 16, known ? 'expired api key' : 'could not find public key in organization');
      }
    } else {
      const { credentialId } = JSON.parse(webauthn ?? '{}') as Partial<Passkey>;
      if (!passkeys.some((passkey) => passkey.credentialId === credentialId)) {
        return refuse(404, 5, 'webauthn authenticator not found in organization or parent organization');
      }
    }
    if (path.includes('/query/')) {
      const answer = queries[name]?.(body);
      return answer ? json(answer) : refuse(404, 5, 'unknown');
    }
    const result = await submit(name, body);
    if (!result) return refuse(404, 5, 'unknown');
    const { type, resultKey } = submitEndpoint(name as SubmitName);
    const fingerprint = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    const times = { createdAt: time(now()), updatedAt: time(now()) };
    return json({
      activity: {
        id: id('activity'),
        ...{ organizationId, type, fingerprint, ...times },
        status: 'ACTIVITY_STATUS_COMPLETED',
        ...{ intent: {}, result: { [resultKey]: result }, votes: [], canApprove: false, canReject: false },
      },
    });
  };

  return {
    fetch: createFetch(respond),
    ...{ parent, organizationId, userId, walletId, seen: requests, behaviour, addKey, mail },
    get keys() {
      return living();
    },
    get passkeys() {
      return passkeys;
    },
    get mailed() {
      return code;
    },
    /** Gives every key another type. */
    retype(type: string) {
      apiKeys = apiKeys.map((key) => ({ ...key, type }));
    },
    setEmail(next: string | undefined) {
      email = next;
    },
    /** Removes everything that the person has. */
    revoke() {
      apiKeys = [];
    },
  };
}
