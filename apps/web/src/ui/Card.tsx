import type { ReactNode } from 'react';
import { Parts } from './Part.tsx';
import './Card.css';

interface CardProps {
  /** The heading of the part. Without it the card is only a surface. */
  readonly title?: ReactNode;
  /** Shown at the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A surface that groups related content. */
export function Card({ title, actions, className, children }: CardProps) {
  return (
    <section className={className ? `card ${className}` : 'card'}>
      {(title || actions) && (
        <header className="card-header">
          {title && <h2>{title}</h2>}
          {actions && <div className="row">{actions}</div>}
        </header>
      )}
      <Parts>{children}</Parts>
    </section>
  );
}
