import type { ActivityEntry, EmbeddedAccount } from '@causeway/embedded-wallet';
import { useAction, useReading } from '@causeway/react';
import { useState } from 'react';
import { useKept } from './useKept.js';

/** The entries of one page. */
const size = 10;

/**
 * The log of the wallet service, the newest entries first. `newest` reads the first page, `more` the one after the last of
 * `entries`; `again` of `newest` begins anew, and the first page stays until then.
 *
 * @example
 * ```tsx
 * import type { EmbeddedAccount } from '@causeway/embedded-wallet';
 * import { useActivityLog } from '@causeway/kit/requests';
 *
 * export function Log({ account }: { readonly account: EmbeddedAccount }) {
 *   const { entries, more, hasMore } = useActivityLog(account);
 *   return (
 *     <>
 *       {entries.map(({ id, type }) => (
 *         <p key={id}>{type}</p>
 *       ))}
 *       {hasMore && <button onClick={() => more.dispatch()}>Earlier ones</button>}
 *     </>
 *   );
 * }
 * ```
 */
export function useActivityLog({ activity }: Pick<EmbeddedAccount, 'activity'>) {
  const [earlier, setEarlier] = useState<readonly ActivityEntry[]>([]);
  const [isComplete, setComplete] = useState(false);
  const newest = useKept(useReading('log', (signal) => activity({ limit: size, signal })));
  const entries = [...(newest.kept ?? []), ...earlier];
  const more = useAction(async ({ signal }) => {
    const next = await activity({ before: entries.at(-1)?.id, limit: size, signal });
    setEarlier((list) => [...list, ...next]);
    setComplete(next.length < size);
  });
  const again = () => {
    more.reset();
    setEarlier([]);
    setComplete(false);
    newest.again();
  };
  const hasMore = newest.kept?.length === size && !isComplete;
  return { newest: { ...newest, again }, entries, more, hasMore };
}
