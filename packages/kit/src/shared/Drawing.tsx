/** An icon by its name and its path. */
export interface DrawingProps {
  /** Mirrored by the stylesheet in right-to-left languages. */
  readonly name: string;
  /** One path on a 20 × 20 grid, for a 1.6 line. */
  readonly d: string;
}

/** A drawing beside a text with the same meaning, so screen readers skip it. */
export function Drawing({ name, d }: DrawingProps) {
  return (
    <svg data-part="icon" data-icon={name} viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** Marks a button that opens something. */
export const Down = () => <Drawing name="down" d="M5.5 8l4.5 4.5L14.5 8" />;

/** Marks a problem to solve. */
export const Warning = () => <Drawing name="warning" d="M10 3.5 17.2 16.2H2.8zM10 8.5v3.5M10 14.1v.01" />;
