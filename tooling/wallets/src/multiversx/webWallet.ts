import type { Chain, Keyed, Stop } from '@causeway/protocol';
import type { Detail } from '../wallet/prompt.js';
import type { WebRequest } from '../wallet/webRequest.js';
import { describeMessage, describeTransactions } from './describe.js';

/** The parts with which the wallet answers. */
export interface WebWalletOptions {
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

/**
 * A wallet on another site, in a window that the app's site opened: it announces itself, accepts messages of
 * its opener only, and answers with a key. Each window answers one request, as the genuine one does.
 *
 * @see https://github.com/multiversx/mx-sdk-js-web-wallet-cross-window-provider
 */
export function answerOpener(page: Window, { keyed, chains, show }: WebWalletOptions): Stop {
  const opener = page.opener as Pick<Window, 'postMessage'> | null;
  if (!opener) return () => undefined;
  const first = chains[0]?.id ?? 'mvx:1';
  const { address } = keyed.account(first);
  let site: string | undefined;
  const post = (type: string, payload: unknown, origin: string) =>
    opener.postMessage({ type, payload }, origin);
  const invoke = (method: string, params: object, chainId = first) =>
    keyed.invoke({ chainId, method, params }) as Promise<{ readonly signature: string }>;

  const works: Readonly<Record<string, (payload: unknown, origin: string) => Work>> = {
    LOGIN: (payload, origin) => ({
      title: `Connect to ${new URL(origin).host}`,
      details: [{ label: 'The site will see', value: address, block: true }],
      async perform() {
        const { token } = (payload ?? {}) as Fields;
        if (typeof token !== 'string' || token === '') return { address };
        return { address, ...(await invoke('mvx_signLoginToken', { token, address })) };
      },
    }),
    SIGN_MESSAGE(payload, origin) {
      const message = String(((payload ?? {}) as Fields).message);
      return {
        ...describeMessage(message, address, origin),
        perform: async () => ({
          status: 'signed',
          ...(await invoke('mvx_signMessage', { message, address })),
        }),
      };
    },
    SIGN_TRANSACTIONS(payload) {
      const list = (Array.isArray(payload) ? payload : []) as Fields[];
      return {
        ...describeTransactions(list, chains),
        perform: () =>
          Promise.all(
            list.map(async (transaction) => {
              const chainId = `mvx:${String(transaction?.chainID)}` as const;
              return { ...transaction, ...(await invoke('mvx_signTransaction', { transaction }, chainId)) };
            }),
          ),
      };
    },
  };

  function onMessage({ source, origin, data }: MessageEvent): void {
    if (source !== page.opener) return;
    const { type, payload } = (data ?? {}) as Fields;
    if (type === 'FINALIZE_HANDSHAKE_REQUEST') site = origin;
    const name = String(type).replace(/_REQUEST$/, '');
    if (site !== origin || !Object.hasOwn(works, name)) return;
    const { title, details, perform } = (works[name] as (typeof works)[string])(payload, origin);
    const answer = async (approve: boolean) => {
      if (!approve) return post('CANCEL_RESPONSE', { address: '' }, origin);
      const answered = await perform().then(
        (data) => ({ data }),
        (error: Error) => ({ error: error.message }),
      );
      post(`${name}_RESPONSE`, answered, origin);
    };
    show({ site: origin, title, details, answer });
  }
  // The opener's origin is not known yet; the session's id is not a secret.
  const here = () => post('HANDSHAKE_RESPONSE', crypto.randomUUID(), '*');
  const leave = () => post('HANDSHAKE_RESPONSE', undefined, '*');
  page.addEventListener('message', onMessage);
  page.addEventListener('pagehide', leave);
  here();
  return () => {
    page.removeEventListener('message', onMessage);
    page.removeEventListener('pagehide', leave);
  };
}
