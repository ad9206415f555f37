import type { Scopes, Session } from '@causeway/protocol';
import { walletConnect } from '../src/index.js';
import { asAdapter, evm, evmScopes } from './fixtures.js';

/** The functions that the page under test offers to the test. */
export interface Under {
  uri?: string;
  connect(relayUrl: string, privacy: 'strict' | 'network'): void;
  /** Resolves with the first account. */
  connected(): Promise<string>;
  /** Milliseconds until the wallet's answer arrived. */
  sign(): Promise<number>;
  /** The same request by the client alone, without this package's work before it. */
  signBare(): Promise<void>;
  end(): Promise<void>;
  /** The topic of the session. */
  topic(): Promise<string>;
  /** Resolves with the first account of the session with this topic, which an earlier page made. */
  restored(relayUrl: string, topic: string): Promise<string | undefined>;
  /** The error of an aborted pairing, with everything readable in it. */
  giveUp(relayUrl: string): Promise<string>;
}

declare global {
  var pairing: Under;
}

type Made = ReturnType<typeof walletConnect>;
type Sign = { request(call: object): Promise<unknown> };

let connection: Made;
let bare: Sign;
let session: Promise<Session>;

const make = (relayUrl: string, privacy: 'strict' | 'network') =>
  walletConnect({
    appName: 'Shop',
    appUrl: location.origin,
    projectId: 'local',
    relayUrl,
    privacy,
    adapters: [asAdapter(evm)],
    load: async () => {
      const real = await import('@walletconnect/sign-client');
      const init = async (options: Parameters<typeof real.SignClient.init>[0]) => {
        const client = await real.SignClient.init(options);
        bare = client as unknown as Sign;
        return client;
      };
      return { SignClient: { init } } as unknown as typeof real;
    },
  });
const callOf = ({ accounts }: Session) => ({
  chainId: accounts[0]?.chainId ?? 'eip155:1',
  method: 'personal_sign',
  params: ['0x68690a', accounts[0]?.address],
});

globalThis.pairing = {
  connect(relayUrl, privacy) {
    connection = make(relayUrl, privacy);
    session = connection.connector.createSession({
      scopes: evmScopes as Scopes,
      signal: new AbortController().signal,
      onUri: (uri) => {
        globalThis.pairing.uri = uri;
      },
    });
    session.catch(() => undefined);
  },
  connected: async () => (await session).accounts[0]?.id ?? '',
  async sign() {
    const opened = await session;
    const start = performance.now();
    await opened.invokeMethod(callOf(opened));
    return performance.now() - start;
  },
  async signBare() {
    const opened = await session;
    const { chainId, ...request } = callOf(opened);
    await bare.request({ topic: opened.topic, chainId, request });
  },
  async end() {
    await connection.connector.revokeSession(await session);
  },
  topic: async () => (await session).topic ?? '',
  async restored(relayUrl, topic) {
    const { connector } = make(relayUrl, 'strict');
    const record = { connector: connector.id, activeAccount: '', switchedNetwork: false, topic };
    const { signal } = new AbortController();
    return (await connector.getSession(record, { signal }))?.accounts[0]?.id;
  },
  async giveUp(relayUrl) {
    const controller = new AbortController();
    const error = await make(relayUrl, 'strict')
      .connector.createSession({
        scopes: evmScopes as Scopes,
        signal: controller.signal,
        onUri: (uri) => {
          globalThis.pairing.uri = uri;
          controller.abort();
        },
      })
      .catch((reason: Error) => reason);
    const parts: string[] = [];
    for (let at: unknown = error; at instanceof Error; at = at.cause) {
      parts.push(String(at), at.stack ?? '', JSON.stringify(at));
    }
    return parts.join('\n');
  },
};
