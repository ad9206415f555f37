import { announce } from '../src/announce.js';
import { extensionIdentity } from '../src/identity.js';
import { createProvider } from '../src/provider.js';
import { providerError } from '../src/providerError.js';
import type { ProviderEvent } from '../src/wallet/audience.js';
import { channel, type PageMessage, type RequestMessage } from './messages.js';

/** Runs in the page's own world, before its scripts: puts a provider there and announces it (EIP-6963). */
const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
const listeners = new Set<(event: ProviderEvent) => void>();
let last = 0;

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.channel !== channel || data.to !== 'page') return;
  const message = data.message as PageMessage;
  if (message.type === 'event') {
    for (const listener of listeners) listener(message.event);
    return;
  }
  const request = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.type === 'result') request?.resolve(message.result);
  else request?.reject(providerError(message.error.code, message.error.message, message.error.data));
});

const provider = createProvider({
  request: ({ method, params }) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const message: RequestMessage = { type: 'request', id: last, method, params };
      window.postMessage({ channel, to: 'extension', message }, window.location.origin);
    }),
  listen(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
});

announce(window, extensionIdentity, provider);
