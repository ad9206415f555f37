import type { ReactNode } from 'react';

interface ScrollProps {
  /** The accessible name of the region. */
  readonly label: string;
  readonly className: string;
  readonly dir?: 'ltr' | 'auto';
  readonly children: ReactNode;
}

/** A part of the page that scrolls separately, and so must be reachable by keyboard. */
export function Scroll({ label, className, dir, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the content.
    <section className={className} aria-label={label} dir={dir} tabIndex={0}>
      {children}
    </section>
  );
}
