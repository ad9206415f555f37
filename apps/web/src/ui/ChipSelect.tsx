import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Icon } from './Icon.tsx';
import { downIcon } from './laterIcons.ts';
import './ChipSelect.css';

interface ChipSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** The label, which screen readers announce before the selected option. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The content of the chip: the selected option with its mark. */
  readonly children: ReactNode;
}

/**
 * A selection as a chip. The browser's own list lies invisibly over it, so it works with every keyboard and on every
 * phone.
 */
export function ChipSelect({ label, options, children, ...select }: ChipSelectProps) {
  return (
    <span className="chip" data-opens>
      <span className="chip-face" aria-hidden="true">
        {children}
        <Icon name={downIcon} />
      </span>
      <select {...select} aria-label={label} className="chip-options">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A chip without a selection. */
export function Chip({ children }: { readonly children: ReactNode }) {
  return (
    <span className="chip">
      <span className="chip-face">{children}</span>
    </span>
  );
}
