import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import './Notice.css';

/** The kind of a notice: waiting, waiting long, rejected by a person, failed, succeeded, or information. */
export type NoticeKind = 'waiting' | 'slow' | 'refused' | 'failed' | 'done' | 'info' | 'warning';

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly title: ReactNode;
  /** Set inside an element that is announced as it changes. */
  readonly announced?: boolean | undefined;
  /** The next step, as buttons in a `row`. */
  readonly children?: ReactNode;
}

/**
 * Reports an event or a state. Announced when it appears; only a failure interrupts. The focus is kept when it goes.
 */
export function Notice({ kind, title, announced, children }: NoticeProps) {
  const ref = useReturnFocus<HTMLDivElement>();
  const role = kind === 'failed' ? 'alert' : announced ? undefined : 'status';
  return (
    <div ref={ref} className="notice" data-kind={kind} role={role}>
      {kind === 'waiting' || kind === 'slow' ? <span className="spinner" /> : <Icon name={kind} />}
      <div className="notice-body">
        <p className="notice-title">{title}</p>
        {children}
      </div>
    </div>
  );
}

/**
 * Returns the focus when a part of the page that has it is removed: to the element that had it before the part appeared,
 * else to the page's heading. An element that has taken the focus in the meantime keeps it.
 *
 * @returns the ref of the part.
 */
export function useReturnFocus<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    const before = document.activeElement;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // The remaining elements are known only after the commit.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const previous = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const target = previous ? before : document.querySelector<HTMLElement>('h1');
        target?.focus({ preventScroll: true });
      });
    };
  }, []);
  return part;
}
