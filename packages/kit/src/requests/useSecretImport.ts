import type { EmbeddedAccount, SecretFrame } from '@causeway/embedded-wallet';
import { useAction } from '@causeway/react';
import { useEffect, useRef, useState } from 'react';

/** The kind and the name of the secret, and the language of the frame. */
export interface SecretImport {
  readonly what: 'phrase' | 'key';
  readonly name: string;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** The frame's name for screen readers. */
  readonly title?: string;
}

/**
 * Imports a phrase or a key, which the person types in the protected frame, inside the element of `place`. The result is the
 * address. The frame is closed with the component, and when the wait is cancelled.
 *
 * @example
 * ```tsx
 * import type { EmbeddedAccount } from '@causeway/embedded-wallet';
 * import { useSecretImport } from '@causeway/kit/requests';
 *
 * export function Import({ account }: { readonly account: EmbeddedAccount }) {
 *   const { place, bring } = useSecretImport(account);
 *   return (
 *     <>
 *       <button onClick={() => bring.dispatch({ what: 'phrase', name: 'Old', locale: 'en' })}>Import a phrase</button>
 *       <div ref={place} />
 *       {bring.status === 'done' && <p>{bring.data}</p>}
 *     </>
 *   );
 * }
 * ```
 */
export function useSecretImport(account: Pick<EmbeddedAccount, 'secrets'>) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<SecretFrame>(undefined);
  const [isTyping, setTyping] = useState(false);
  const bring = useAction(async ({ signal }, options: SecretImport) => {
    const container = place.current as HTMLElement;
    const frame = await account.secrets.import({ ...options, container, signal });
    opened.current = frame;
    if (signal.aborted) frame.close();
    signal.addEventListener('abort', () => frame.close());
    setTyping(true);
    try {
      return (await frame.imported).address;
    } finally {
      setTyping(false);
      frame.close();
    }
  });
  useEffect(() => () => opened.current?.close(), []);
  return { place, bring, isTyping };
}
