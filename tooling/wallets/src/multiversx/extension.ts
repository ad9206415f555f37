import type { Chain, Keyed, Stop } from '@causeway/protocol';
import { invalidParams, unauthorized } from '../providerError.js';
import type { FaceHost } from '../wallet/face.js';
import { describeMessage, describeTransactions } from './describe.js';

/** The part of a window that the extension's messages pass through. */
export type MessagePage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  postMessage(message: unknown, targetOrigin: string): void;
  readonly location: { readonly origin: string };
};

/** The parts with which the extension answers. */
export interface ExtensionOptions {
  readonly accounts: readonly string[];
  readonly keyeds: readonly Keyed[];
  readonly chains: readonly Chain[];
}

type Work = (data: Readonly<Record<string, unknown>>, token: unknown) => Promise<unknown>;

/**
 * The extension's side of its messages: answers do not name their request; a refused login is answered with
 * an empty address, every other failure with a message.
 *
 * @see https://github.com/multiversx/mx-sdk-js-extension-provider
 */
export function listenInPage(page: MessagePage, host: FaceHost, options: ExtensionOptions): Stop {
  const { accounts, keyeds, chains } = options;
  const pending = new Set<{ cancelled: boolean }>();
  const chainId = chains[0]?.id ?? 'mvx:1';

  const post = (type: string, data: unknown) => {
    const message = { target: 'erdw-contentScript', type, data };
    try {
      page.postMessage(message, page.location.origin);
    } catch {
      // A value that cannot be cloned cannot leave an extension.
      page.postMessage({ ...message, data: undefined }, page.location.origin);
    }
  };

  /** The extension has one account at a time, the active one: checked before a prompt, and again after it. */
  function keyedOf(address: unknown): Keyed {
    const active = host.permitted()[0];
    if (!active || active !== address) throw unauthorized();
    return keyeds[accounts.indexOf(active)] as Keyed;
  }

  const invoke = (keyed: Keyed, method: string, params: object, chain = chainId) =>
    keyed.invoke({ chainId: chain, method, params }) as Promise<{ readonly signature: string }>;

  const works: Readonly<Record<string, Work>> = {
    async connect(_, token) {
      const address = (await host.connect('connect'))[0] ?? '';
      if (typeof token !== 'string' || token === '') return { address };
      const { signature } = await invoke(keyedOf(address), 'mvx_signLoginToken', { token, address });
      return { address, signature };
    },
    async logout() {
      host.disconnect();
      return true;
    },
    async signMessage({ account, message }) {
      keyedOf(account);
      const described = describeMessage(String(message), String(account), host.origin);
      await host.approve({ method: 'signMessage', ...described, chainId });
      return invoke(keyedOf(account), 'mvx_signMessage', { message, address: account });
    },
    async signTransactions({ from, transactions }) {
      keyedOf(from);
      if (!Array.isArray(transactions)) throw invalidParams('Expected transactions.');
      const described = describeTransactions(transactions, chains);
      await host.approve({ method: 'signTransactions', ...described, chainId });
      const keyed = keyedOf(from);
      const signed = [];
      for (const transaction of transactions) {
        const chain = `mvx:${transaction?.chainID}` as const;
        const answer = await invoke(keyed, 'mvx_signTransaction', { transaction }, chain);
        signed.push({ ...transaction, signature: answer.signature });
      }
      return signed;
    },
  };

  function refused(type: string, error: Error & { readonly code?: number }): unknown {
    if (error.code === 4001)
      return type === 'connect' ? { address: '' } : { message: 'Transaction canceled' };
    if (error.code === 4100 && !/locked/.test(error.message)) return { message: 'Account not connected' };
    return { message: error.message };
  }

  async function answer(type: string, data: unknown): Promise<void> {
    const failure = host.failure();
    if (failure) return post(`${type}Response`, failure.value);
    const work = works[type] as Work;
    const request = { cancelled: false };
    pending.add(request);
    const fields = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const reply = await host.perform(type, () => work(fields, data)).catch((error) => refused(type, error));
    pending.delete(request);
    if (!host.gone && !request.cancelled) post(`${type}Response`, reply);
  }

  const onMessage = (event: Event) => {
    const { source, data } = event as MessageEvent;
    if (source !== (page as unknown) || data?.target !== 'erdw-inpage' || host.gone) return;
    const type = String(data.type);
    if (type === 'cancelAction') {
      for (const request of pending) request.cancelled = true;
      post('cancelResponse', { address: '' });
    } else if (Object.hasOwn(works, type)) void answer(type, data.data);
  };
  page.addEventListener('message', onMessage);
  return () => page.removeEventListener('message', onMessage);
}
