import { type ReactNode, useState } from 'react';

interface ShownProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part that mounts, and so reads its network, only when the visitor opens it. */
export function Shown({ title, children }: ShownProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
