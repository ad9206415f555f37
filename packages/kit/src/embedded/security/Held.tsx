import type { ReactNode } from 'react';

interface HeldProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly note?: string;
  /** The row's button. */
  readonly children?: ReactNode;
}

/** One line of a list: what the wallet has, and a button for it. */
export function Held({ icon, name, note, children }: HeldProps) {
  return (
    <li data-part="held">
      <span data-part="row-icon">{icon}</span>
      <span data-part="row-text">
        <span>{name}</span>
        {note && <small data-part="row-note">{note}</small>}
      </span>
      {children}
    </li>
  );
}
