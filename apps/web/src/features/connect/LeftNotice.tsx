import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import { left } from '../../visit.ts';

// The second click of a double click is no action of its own.
const doubleClick = 500;

/** Says which wallet was left, so that the page does not just become shorter. The next action takes it away. */
export function LeftNotice() {
  const t = useT();
  const name = useStore(left);
  useEffect(() => {
    if (name === undefined) return;
    const since = performance.now();
    const act = () => {
      if (performance.now() - since > doubleClick) left.set(undefined);
    };
    document.addEventListener('click', act, true);
    document.addEventListener('input', act, true);
    return () => {
      document.removeEventListener('click', act, true);
      document.removeEventListener('input', act, true);
    };
  }, [name]);
  // What was left on another page, or before going to one, is no news any more.
  useEffect(() => {
    left.set(undefined);
    return () => left.set(undefined);
  }, []);
  return name === undefined ? null : <Notice kind="done" title={t('connect.left', { name })} />;
}
