import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { ActionError, type ActionErrorProps } from './ErrorNotice.tsx';
import { Notice } from './Notice.tsx';
import './Waiting.css';

interface WaitingProps {
  /** The label of the wait: "Waiting for MetaMask". */
  readonly title: ReactNode;
  /** `Date.now()` when the wait began. */
  readonly since: number;
  /** The next step: "Open your wallet and approve." */
  readonly children?: ReactNode;
  /** Shown after 4 s: why it may take long. */
  readonly slow?: ReactNode;
  /** Shown after 8 s: an alternative, as buttons. */
  readonly another?: ReactNode;
  /** Absent: the cancel button is elsewhere. */
  readonly onCancel?: (() => void) | undefined;
  readonly cancelLabel?: string;
}

/**
 * A wait: its reason, its duration, the next step, and a cancel button. Only the spinner moves: parts that appear
 * later appear below. Screen readers do not announce the seconds, but that the wait is slow.
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
        {onCancel && <Button onClick={onCancel}>{cancelLabel ?? t('ui.cancel')}</Button>}
        {elapsed >= patience.another && another}
      </div>
    </Notice>
  );
}

interface ActionStatusProps extends Omit<ActionErrorProps, 'children'> {
  /** The label of the wait while the action is pending. */
  readonly waiting: ReactNode;
  /** Shown after 4 s: why it may take long. */
  readonly slow?: ReactNode;
  /** The next step while the action is pending. */
  readonly children?: ReactNode;
}

/** The state of an action: the wait, which can be cancelled, or the error. Nothing in its other states. */
export function ActionStatus({ action, waiting, slow, children, ...error }: ActionStatusProps) {
  if (action.status !== 'pending') return <ActionError action={action} {...error} />;
  return (
    <Waiting title={waiting} since={action.since ?? 0} slow={slow} onCancel={action.reset}>
      {children}
    </Waiting>
  );
}

/** The times (ms) after which a wait counts as slow, and after which an alternative is offered. */
export const patience = { slow: 4000, another: 8000 } as const;

/**
 * Returns `Date.now()`, updated every second.
 *
 * @param since a time; another one updates the result at once. With `null` the result stays as it is.
 */
export function useNow(since?: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return now;
}

/**
 * Returns the milliseconds since a time, in steps of a second.
 *
 * @param since the time, as from `Date.now()`; with `undefined` the result stays 0.
 */
export function useElapsed(since: number | undefined): number {
  const now = useNow(since ?? null);
  return since === undefined ? 0 : Math.max(0, now - since);
}
