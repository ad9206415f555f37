import type { EmbeddedAccount, ExportSubject, Proof, SecretFrame } from '@causeway/embedded-wallet';
import { useAction } from '@causeway/react';
import { useEffect, useRef, useState } from 'react';

/** The secret to export, the person's proof, and the language of the frame. */
export interface SecretExport {
  readonly what: ExportSubject;
  readonly proof: Proof;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** The frame's name for screen readers. */
  readonly title?: string;
}

/**
 * Shows one secret in the protected frame, inside the element of `place`. The frame is closed with the component, and when
 * the wait for it is cancelled. The secret never reaches the page.
 *
 * @example
 * ```tsx
 * import type { EmbeddedAccount } from '@causeway/embedded-wallet';
 * import { useSecretExport } from '@causeway/kit/requests';
 *
 * export function Phrase({ account, walletId }: { readonly account: EmbeddedAccount; readonly walletId: string }) {
 *   const { place, show, isClosed } = useSecretExport(account);
 *   const what = { type: 'phrase', walletId } as const;
 *   return (
 *     <>
 *       <button onClick={() => show.dispatch({ what, proof: 'passkey', locale: 'en' })}>Show the phrase</button>
 *       <div ref={place} />
 *       {isClosed && <p>It is closed.</p>}
 *     </>
 *   );
 * }
 * ```
 */
export function useSecretExport(account: Pick<EmbeddedAccount, 'secrets'>) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<SecretFrame>(undefined);
  const [isClosed, setClosed] = useState(false);
  const show = useAction(async ({ signal }, options: SecretExport) => {
    const container = place.current as HTMLElement;
    const frame = await account.secrets.export({ ...options, container, signal });
    // The wait may have been cancelled while the answer was on its way.
    if (signal.aborted) return frame.close();
    opened.current = frame;
    void frame.closed.then(() => setClosed(true));
  });
  useEffect(() => () => opened.current?.close(), []);
  return { place, show, isClosed };
}
