import { createRpc } from '@causeway/eip155/rpc';
import { embeddedWallet } from '@causeway/embedded-wallet';
import { createClient } from '@causeway/embedded-wallet/client';
import type { SignedMessage, Signer } from '@causeway/protocol';
import { readSession, type SignInWallets, signIn } from '@causeway/sign-in/client';
import { createBrowserStore } from '../../src/visitor.js';
import type { Answer } from './servers.js';

/** A part of the product that sends requests to a server. */
interface Client {
  /** Makes it for a server; the function sends one request of the product, as its users do. */
  readonly make: (url: string) => () => Promise<unknown>;
  readonly answer: Answer;
  /** The code of the error that its users get. */
  readonly code: string;
  /** How often one call may reach the server. */
  readonly requests: number;
}

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const session = { id: 'session', account, createdAt: 0, expiresAt: 9e12 };
const challenge = {
  domain: 'app.example',
  uri: 'https://app.example/in',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00Z',
};

const rpcOf = (method: string, params: readonly unknown[], requests: number): Client => ({
  make(url) {
    const request = createRpc({ id: 'eip155:1', name: 'One', currency, rpcUrls: [url] });
    return () => request({ method, params });
  },
  answer(_, body) {
    const { id, method: requested } = JSON.parse(body);
    return { jsonrpc: '2.0', id, result: requested === 'eth_chainId' ? '0x1' : '0x10' };
  },
  code: 'rpc-failed',
  requests,
});

const providerOf = (url: string) =>
  createClient({
    baseUrl: url,
    organizationId: 'organization',
    stamper: { stamp: async () => ({ name: 'X-Stamp', value: 'stamp' }) },
  });

/** The parts of the product that send requests, by what they ask. */
export const clients = {
  'a read of a chain': rpcOf('eth_blockNumber', [], 2),
  'a transaction': rpcOf('eth_sendRawTransaction', ['0x01'], 1),
  'a question to the provider': {
    make: (url) => () => providerOf(url).query('whoami', {}),
    answer: () => ({ organizationId: 'o', organizationName: 'O', userId: 'u', username: 'U' }),
    code: 'embedded-request-failed',
    requests: 1,
  },
  'an activity of the provider': {
    make: (url) => () =>
      providerOf(url).submit('stamp_login', { publicKey: '02', expirationSeconds: '900' } as never),
    answer: () => ({
      activity: {
        ...{
          id: 'a',
          status: 'ACTIVITY_STATUS_COMPLETED',
          type: 'ACTIVITY_TYPE_STAMP_LOGIN',
          fingerprint: 'f',
        },
        result: { stampLoginResult: { session: 'session' } },
      },
    }),
    code: 'embedded-request-failed',
    requests: 1,
  },
  'a mail by the handler of the wallet': {
    make(url) {
      const wallet = embeddedWallet({
        ...{ apiUrl: url, organizationId: 'organization', handlerUrl: `${url}/embedded`, appName: 'Test' },
        ...{ rpId: 'localhost', frameUrl: 'http://frame.localhost:5173/frame', chains: [] },
        ...{ signerKey: `04${'0'.repeat(128)}`, keyed: () => Promise.reject(new Error('no key here')) },
        request: () => Promise.reject(new Error('no chain here')),
        approve: async () => undefined,
        signIn: async () => undefined,
        store: createBrowserStore()(),
      });
      return async () => (await wallet.open()).auth.startEmail({ email: 'alice@example.com', method: 'otp' });
    },
    answer: () => ({ otpId: 'otp', otpEncryptionTargetBundle: 'bundle' }),
    code: 'embedded-unreachable',
    requests: 1,
  },
  'a session of the handler of sign-ins': {
    make: (url) => () => readSession({ endpoint: `${url}/sign-in`, token: 'secret' }),
    answer: () => ({ session }),
    code: 'sign-in-unavailable',
    requests: 1,
  },
  'a challenge of the handler of sign-ins': {
    make(url) {
      const signer = {
        account: { id: account, chainId: 'eip155:1', address: account.slice('eip155:1:'.length) },
        signIn: async () => ({ account, scheme: 'eip191', signature: '0x01', message: 'text' }),
      } satisfies Signer & { signIn(): Promise<SignedMessage & { readonly message: string }> };
      const none = { get: () => [] };
      const selected = { get: () => undefined };
      const wallets: SignInWallets = { list: none, connections: none, selected, signer: () => signer };
      return () => signIn(wallets, { endpoint: `${url}/sign-in`, account });
    },
    answer: (path) => (path.endsWith('/challenge') ? challenge : { session }),
    code: 'sign-in-unavailable',
    requests: 1,
  },
} satisfies Readonly<Record<string, Client>> as Readonly<Record<string, Client>>;
