import type { Stop } from '@causeway/protocol';
import { providerError } from './providerError.js';
import type { ProviderEvent } from './wallet/audience.js';

/** The transport of a provider's requests and events: a call in the page, or a port to an extension. */
export interface ProviderTransport {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  listen(listener: (event: ProviderEvent) => void): Stop;
}

/** A listener of one event. */
type Listener = (data: unknown) => void;

/**
 * The object a wallet puts into a page: EIP-1193, and what MetaMask's has besides as an emitter of Node.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): Eip1193Provider;
  addListener(event: string, listener: Listener): Eip1193Provider;
  once(event: string, listener: Listener): Eip1193Provider;
  off(event: string, listener: Listener): Eip1193Provider;
  removeListener(event: string, listener: Listener): Eip1193Provider;
  /** Removes the listeners of an event, or all. */
  removeAllListeners(event?: string): Eip1193Provider;
  /** Whether the wallet is there. */
  isConnected(): boolean;
}

/** Makes an EIP-1193 provider over a transport, and listens to it from now on. */
export function createProvider(transport: ProviderTransport): Eip1193Provider {
  const listeners = new Map<string, readonly { readonly listener: Listener; readonly once: boolean }[]>();
  const entriesOf = (event: string) => listeners.get(event) ?? [];
  let isConnected = true;

  transport.listen(({ type, data }) => {
    if (type === 'connect' || type === 'disconnect') isConnected = type === 'connect';
    const entries = entriesOf(type);
    listeners.set(
      type,
      entries.filter(({ once }) => !once),
    );
    for (const { listener } of entries) {
      // A listener that throws must not keep the next one from hearing.
      queueMicrotask(() => listener(data));
    }
  });

  const add = (once: boolean) => (event: string, listener: Listener) => {
    listeners.set(event, [...entriesOf(event), { listener, once }]);
    return provider;
  };
  function remove(event: string, listener: Listener) {
    const list = [...entriesOf(event)];
    const index = list.findLastIndex((entry) => entry.listener === listener);
    if (index >= 0) list.splice(index, 1);
    listeners.set(event, list);
    return provider;
  }

  const provider: Eip1193Provider = {
    async request(request) {
      if (typeof request !== 'object' || request === null || typeof request.method !== 'string') {
        throw providerError(-32600, 'Expected a request object with a method.');
      }
      return transport.request({ method: request.method, params: request.params });
    },
    on: add(false),
    addListener: add(false),
    once: add(true),
    off: remove,
    removeListener: remove,
    removeAllListeners(event) {
      if (event === undefined) listeners.clear();
      else listeners.delete(event);
      return provider;
    },
    isConnected: () => isConnected,
  };
  return provider;
}
