import type { ReactNode } from 'react';
import { Warning as WarningMark } from '../../shared/Drawing.js';

/** A warning about a request: the problem, and the next step. */
export function Warning({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div data-part="notice" role="note">
      <WarningMark />
      <div>
        <p data-part="notice-title">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}
