import type { Client } from './client.js';

/** Called with the wallet's events of one session. */
interface SessionHandlers {
  readonly onUpdate: (namespaces: unknown) => void;
  readonly onChain: (data: unknown, chainId: string) => void;
  readonly onAccounts: (data: unknown, chainId: string) => void;
  /** The wallet ended the session, or it expired. */
  readonly onEnd: () => void;
}

interface SessionEventParams {
  readonly event: { readonly name: string; readonly data: unknown };
  readonly chainId: string;
}

/** Subscribes to the client's events of one session, and returns the function that ends the subscription. */
export function subscribeToSession(
  { sign }: Pick<Client, 'sign'>,
  topic: string,
  { onUpdate, onChain, onAccounts, onEnd }: SessionHandlers,
): () => void {
  const ofSession =
    <T extends { readonly topic: string }>(act: (event: T) => void) =>
    (event: T) => {
      if (event.topic === topic) act(event);
    };
  const listeners = [
    [
      'session_update',
      ofSession<{ topic: string; params: { namespaces: unknown } }>(({ params }) =>
        onUpdate(params.namespaces),
      ),
    ],
    [
      'session_event',
      ofSession<{ topic: string; params: SessionEventParams }>(({ params: { event, chainId } }) => {
        if (event.name === 'chainChanged') onChain(event.data, chainId);
        else if (event.name === 'accountsChanged') onAccounts(event.data, chainId);
      }),
    ],
    ['session_delete', ofSession(onEnd)],
    ['session_expire', ofSession(onEnd)],
  ] as const;
  for (const [name, listener] of listeners) sign.on(name, listener as never);
  return () => {
    for (const [name, listener] of listeners) sign.off(name, listener as never);
  };
}
