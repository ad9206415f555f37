import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { patience, useElapsed } from './useElapsed.ts';
import './Waiting.css';

interface WaitingProps {
  /** What we wait for: "Waiting for MetaMask". */
  readonly title: ReactNode;
  /** `Date.now()` when the wait began. */
  readonly since: number;
  /** What to do now: "Open your wallet and approve." */
  readonly children?: ReactNode;
  /** Shown after 4 s: why it may take long. */
  readonly slow?: ReactNode;
  /** Shown after 8 s: another way to the same end, as buttons. */
  readonly another?: ReactNode;
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
}

/**
 * A wait: what for, since when, what to do, and a way out. Nothing turns and nothing jumps: the parts that come
 * later come below. Seconds are not read aloud; that it became slow is.
 */
export function Waiting({ title, since, children, slow, another, onCancel, cancelLabel }: WaitingProps) {
  const t = useT();
  const elapsed = useElapsed(since);
  const isSlow = elapsed >= patience.slow;
  return (
    <Notice kind={isSlow ? 'slow' : 'waiting'} title={title}>
      {children}
      {isSlow && slow && <p>{slow}</p>}
      <p className="waiting-since" aria-hidden="true">
        {t('ui.since', { seconds: Math.floor(elapsed / 1000) })}
      </p>
      <div className="row">
        <Button onClick={onCancel}>{cancelLabel ?? t('ui.cancel')}</Button>
        {elapsed >= patience.another && another}
      </div>
    </Notice>
  );
}
