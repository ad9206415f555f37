import type { Chain, ChainId, Keyed, Stop } from '@causeway/protocol';
import { bytesOf } from '../accounts.js';
import type { Detail } from '../wallet/prompt.js';
import type { WebRequest } from '../wallet/webRequest.js';
import { describeMessage, describeTransaction, describeTypedData } from './describe.js';

/** The parts with which the wallet answers. */
export interface PopupWalletOptions {
  readonly keyed: Keyed;
  readonly chains: readonly Chain[];
  /** Shows a request to the person. */
  readonly show: (request: WebRequest) => void;
}

type Fields = Readonly<Record<string, unknown>>;

interface Work {
  readonly title: string;
  readonly details: readonly Detail[];
  readonly perform: () => Promise<unknown>;
}

/** The channel's key pair: RFC 6979 A.2.5, which is public. */
const jwk: JsonWebKey = {
  kty: 'EC',
  crv: 'P-256',
  d: 'ya-p2EW6dRZrXCFXZ7HWk05Qw9s26JsSe4piKxIPZyE',
  x: 'YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y',
  y: 'eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk',
};
const curve = { name: 'ECDH', namedCurve: 'P-256' };
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function publicKey(): Promise<string> {
  const { d: _, ...publicPart } = jwk;
  return hexOf(
    await crypto.subtle.exportKey('spki', await crypto.subtle.importKey('jwk', publicPart, curve, true, [])),
  );
}

async function sharedKey(peer: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveKey']);
  const other = await crypto.subtle.importKey('spki', new Uint8Array(bytesOf(`0x${peer}`)), curve, false, []);
  const usages = ['encrypt', 'decrypt'] as const;
  return crypto.subtle.deriveKey(
    { ...curve, public: other },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    usages,
  );
}

/**
 * An EVM wallet on another site, in a window that the app's site opened, as Base Account is one: it exchanges
 * keys in the first request, and answers every later one encrypted. It closes its window after each answer.
 *
 * @see https://github.com/base/account-sdk (packages/account-sdk/src/core/communicator)
 */
export function answerOpener(page: Window, { keyed, chains, show }: PopupWalletOptions): Stop {
  const opener = page.opener as Pick<Window, 'postMessage'> | null;
  if (!opener) return () => undefined;
  const first = chains[0]?.id ?? 'eip155:1';
  const { address } = keyed.account(first);
  const hello = crypto.randomUUID();
  let site: string | undefined;

  const invoke = (chainId: ChainId, method: string, params: unknown) =>
    keyed.invoke({ chainId, method, params });
  const chainOf = (number: unknown) => chains.find(({ id }) => id === `eip155:${Number(number)}`);

  function workFor(method: string, params: unknown, chainId: unknown, origin: string): Work | undefined {
    const list = (Array.isArray(params) ? params : []) as unknown[];
    const chain = chainOf(chainId) ?? chains[0];
    const connect = (value: unknown): Work => ({
      title: `Connect to ${new URL(origin).host}`,
      details: [{ label: 'The site will see', value: address, block: true }],
      perform: async () => value,
    });
    if (!chain) return undefined;
    if (method === 'eth_requestAccounts') return connect([address]);
    if (method === 'wallet_connect') return connect({ accounts: [{ address, capabilities: {} }] });
    if (method === 'wallet_switchEthereumChain') {
      const target = chainOf((list[0] as Fields | undefined)?.chainId);
      const unknown = { code: 4902, message: 'Unrecognized chain ID.' };
      return {
        title: `Switch to ${target?.name ?? 'another network'}`,
        details: [],
        perform: () => (target ? Promise.resolve(null) : Promise.reject(unknown)),
      };
    }
    const perform = () => invoke(chain.id, method, list);
    if (method === 'personal_sign') return { ...describeMessage(list[0], origin), perform };
    if (method === 'eth_signTypedData_v4') {
      const document = typeof list[1] === 'string' ? JSON.parse(list[1]) : list[1];
      return { title: 'Sign typed data', details: describeTypedData(document as Fields), perform };
    }
    if (method === 'eth_sendTransaction') {
      return { title: 'Send a transaction', details: describeTransaction(list[0] as Fields, chain), perform };
    }
    return undefined;
  }

  async function respond(message: Fields, shared: CryptoKey | undefined, answer: object): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const data = {
      chains: Object.fromEntries(chains.map(({ id, rpcUrls }) => [id.slice(7), rpcUrls[0] ?? ''])),
    };
    const text = new TextEncoder().encode(JSON.stringify({ result: answer, data }));
    const content = shared
      ? { encrypted: { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, shared, text) } }
      : { failure: (answer as { readonly error?: unknown }).error };
    const envelope = { id: crypto.randomUUID(), requestId: message.id, sender: await publicKey(), content };
    opener?.postMessage({ ...envelope, timestamp: new Date() }, site ?? '');
  }

  async function onRequest(message: Fields, origin: string): Promise<void> {
    const { handshake, encrypted } = (message.content ?? {}) as Readonly<Record<string, Fields | undefined>>;
    const shared = await sharedKey(String(message.sender));
    let action = handshake;
    let chainId: unknown;
    if (encrypted) {
      const { iv, cipherText } = encrypted as {
        readonly iv: BufferSource;
        readonly cipherText: BufferSource;
      };
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, shared, cipherText);
      ({ action, chainId } = JSON.parse(new TextDecoder().decode(text)));
    }
    const method = String(action?.method);
    if (method === 'handshake') return respond(message, shared, { value: null });
    const work = workFor(method, action?.params, chainId, origin);
    const finish = async (key: CryptoKey | undefined, answer: object) => {
      await respond(message, key, answer);
      page.close();
    };
    if (!work)
      return finish(shared, { error: { code: 4200, message: `This wallet does not know ${method}.` } });
    const answer = async (approve: boolean) => {
      // Before the keys are known to both, a refusal is sent as it is.
      const refused = { error: { code: 4001, message: 'User rejected the request.' } };
      if (!approve) return finish(handshake ? undefined : shared, refused);
      const done = await work.perform().then(
        (value) => ({ value }),
        (error: Fields) => ({ error: { code: error.code ?? -32603, message: String(error.message) } }),
      );
      return finish(shared, done);
    };
    show({ site: origin, title: work.title, details: work.details, answer });
  }

  function onMessage({ source, origin, data }: MessageEvent): void {
    if (source !== page.opener) return;
    const message = (data ?? {}) as Fields;
    if (message.requestId === hello) site = origin;
    if (site !== origin) return;
    if (message.event === 'selectSignerType') {
      opener?.postMessage({ requestId: message.id, data: 'scw' }, origin);
    } else if (message.content !== undefined) void onRequest(message, origin);
  }
  // The opener's origin is not known yet.
  const leave = () => opener.postMessage({ event: 'PopupUnload', id: crypto.randomUUID() }, '*');
  page.addEventListener('message', onMessage);
  page.addEventListener('pagehide', leave);
  opener.postMessage({ event: 'PopupLoaded', id: hello }, '*');
  return () => {
    page.removeEventListener('message', onMessage);
    page.removeEventListener('pagehide', leave);
  };
}
