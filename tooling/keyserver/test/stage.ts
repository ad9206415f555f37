import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { generateP256KeyPair } from '@turnkey/crypto';
import { TurnkeyClient } from '@turnkey/http';
import { type Keyserver, type KeyserverOptions, startKeyserver } from '../src/index.js';
import type { SentMail } from '../src/outbox.js';
import { temporaryFolder } from './server.js';

export const origins = ['http://localhost:5173'];

/** A key server in a fresh folder, and functions to call it. */
export interface Stage {
  readonly server: Keyserver;
  readonly folder: string;
  /** The provider's own client with the parent's key. */
  readonly parent: TurnkeyClient;
  /** Errors that are the server's own fault. */
  readonly reported: readonly unknown[];
  outbox(): Promise<readonly SentMail[]>;
  /** Sets the server's clock this many milliseconds ahead of ours. */
  ahead(ms: number): void;
  stop(): Promise<void>;
}

/** Starts a key server on a free port. */
export async function stage(options: Pick<KeyserverOptions, 'limits'> = {}): Promise<Stage> {
  const { folder, remove } = temporaryFolder();
  let skew = 0;
  const reported: unknown[] = [];
  const server = await startKeyserver({
    port: 0,
    folder,
    origins,
    rpIds: ['localhost'],
    now: () => Date.now() + skew,
    report: (error) => reported.push(error),
    ...options,
  });
  return Object.freeze({
    server,
    folder,
    reported,
    parent: clientOf(server, server.apiKey),
    async outbox() {
      const response = await fetch(`${server.url}/outbox.json`);
      const { mails } = (await response.json()) as { mails: SentMail[] };
      return mails;
    },
    ahead(ms: number) {
      skew = ms;
    },
    async stop() {
      await server.stop();
      remove();
    },
  });
}

/** The provider's own client, 6.6.0, with an API key. */
export const clientOf = (server: Keyserver, key: { publicKey: string; privateKey: string }): TurnkeyClient =>
  new TurnkeyClient(
    { baseUrl: server.url },
    new ApiKeyStamper({ apiPublicKey: key.publicKey, apiPrivateKey: key.privateKey }),
  );

/** A new P-256 key pair in the form of an API key. */
export const apiKey = () => generateP256KeyPair();

let last = 0;

/** The current time as a body has it, never the same twice. */
export function timestampMs(): string {
  last = Math.max(Date.now(), last + 1);
  return String(last);
}

export const ethereumAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const;

/** A sub-organisation of one root user with an API key, a mail address and a wallet. */
export interface Home {
  readonly organizationId: string;
  readonly userId: string;
  readonly walletId: string;
  readonly address: `0x${string}`;
  readonly key: ReturnType<typeof apiKey>;
  readonly client: TurnkeyClient;
}

let homes = 0;

export const someMail = (): string => `person${++homes}@example.com`;

/** Makes a sub-organisation. */
export async function home(
  { server, parent }: Stage,
  userEmail = someMail(),
  more: Readonly<Record<string, unknown>> = {},
): Promise<Home> {
  const key = apiKey();
  const { activity } = await parent.createSubOrganization({
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
    timestampMs: timestampMs(),
    organizationId: server.organizationId,
    parameters: {
      subOrganizationName: userEmail,
      rootQuorumThreshold: 1,
      rootUsers: [
        {
          userName: userEmail,
          userEmail,
          apiKeys: [{ apiKeyName: 'Key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
        },
      ],
      wallet: { walletName: 'Wallet', accounts: [ethereumAccount] },
      ...more,
    },
  } as unknown as Parameters<TurnkeyClient['createSubOrganization']>[0]);
  const result = activity.result.createSubOrganizationResultV7;
  if (!result?.wallet || !result.rootUserIds) throw new Error('There is no sub-organisation.');
  return {
    organizationId: result.subOrganizationId,
    userId: String(result.rootUserIds[0]),
    walletId: result.wallet.walletId,
    address: result.wallet.addresses[0] as `0x${string}`,
    key,
    client: clientOf(server, key),
  };
}
