import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { useReturnFocus } from './useReturnFocus.ts';
import './Notice.css';

/** What a notice says: still waiting, waiting long, refused by a person, went wrong, worked, or only so you know. */
export type NoticeKind = 'waiting' | 'slow' | 'refused' | 'failed' | 'done' | 'info' | 'warning';

const icons: Record<NoticeKind, IconName> = {
  waiting: 'clock',
  slow: 'clock',
  refused: 'refused',
  failed: 'failed',
  done: 'done',
  info: 'info',
  warning: 'warning',
};

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly title: ReactNode;
  /** What to do next, buttons in a `row`. */
  readonly children?: ReactNode;
}

/** Something that happened or is happening. Read aloud when it appears; only a failure interrupts. The focus outlives it. */
export function Notice({ kind, title, children }: NoticeProps) {
  const ref = useReturnFocus<HTMLDivElement>();
  return (
    <div ref={ref} className="notice" data-kind={kind} role={kind === 'failed' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div className="notice-body">
        <p className="notice-title">{title}</p>
        {children}
      </div>
    </div>
  );
}
