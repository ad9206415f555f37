import { type ReactNode, useEffect, useRef } from 'react';
import { deployed } from '../deployment.ts';
import { hasMoved } from '../navigation.ts';
import { Parts } from './Part.tsx';
import './Page.css';
import { useT } from '../i18n/i18n.ts';

interface PageProps {
  /** The heading of the page and the title of the tab. */
  readonly title: string;
  /** One sentence under the heading. */
  readonly lead?: ReactNode;
  /** `wide` for pages with two columns. */
  readonly width?: 'column' | 'wide';
  readonly children?: ReactNode;
}

/**
 * A page. Its heading takes the focus when the visitor comes from another page, so that a screen reader announces the
 * place, but never on the first load, where the focus belongs to the document.
 */
export function Page({ title, lead, width = 'column', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // This includes a visitor who left the last page before it had loaded.
    if (hasMoved()) heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  useEffect(() => {
    document.title = `${title} · ${deployed.appName}`;
  }, [title]);
  return (
    <div className="page" data-width={width}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="page-lead">{lead}</p>}
      </header>
      <Parts>{children}</Parts>
    </div>
  );
}

/** A line across the window that appears, after a moment, while a page loads. */
export function Progress() {
  return <div className="shell-progress" role="progressbar" aria-label={useT()('shell.loading')} />;
}
