import { useEffect, useState } from 'react';

/** Presses are ignored for this time (ms) after the dialog was painted. */
const armedAfter = 500;

/**
 * False until the person has had time to see the dialog that uses it, so that a press already under way cannot answer it.
 *
 * @example
 * ```tsx
 * import { useArmed } from '@causeway/kit/requests';
 *
 * export function Approve({ onApprove }: { readonly onApprove: () => void }) {
 *   const isArmed = useArmed();
 *   return <button onClick={() => isArmed && onApprove()}>Approve</button>;
 * }
 * ```
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setArmed(true), armedAfter);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isArmed;
}
