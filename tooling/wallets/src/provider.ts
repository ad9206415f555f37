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
 * The object a wallet puts into a page.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): Eip1193Provider;
  removeListener(event: string, listener: Listener): Eip1193Provider;
}

/** Makes an EIP-1193 provider over a transport, and listens to it from now on. */
export function createProvider(transport: ProviderTransport): Eip1193Provider {
  const listeners = new Map<string, Listener[]>();

  transport.listen(({ type, data }) => {
    for (const listener of [...(listeners.get(type) ?? [])]) {
      // A listener that throws must not keep the next one from hearing.
      queueMicrotask(() => listener(data));
    }
  });

  const provider: Eip1193Provider = {
    async request(request) {
      if (typeof request !== 'object' || request === null || typeof request.method !== 'string') {
        throw providerError(-32600, 'Expected a request object with a method.');
      }
      return transport.request({ method: request.method, params: request.params });
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      return provider;
    },
    removeListener(event, listener) {
      const list = [...(listeners.get(event) ?? [])];
      const index = list.lastIndexOf(listener);
      if (index >= 0) list.splice(index, 1);
      listeners.set(event, list);
      return provider;
    },
  };
  return provider;
}
