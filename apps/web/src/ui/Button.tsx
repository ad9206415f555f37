import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './Button.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the main action. `loss`: an irreversible one. `quiet`: a secondary one. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'loss';
  readonly icon?: IconName;
  /** Whether its action is pending: the button keeps its size and focus, and ignores further presses. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Its text is a verb with its object: "Send 0.2 ETH". */
export function Button({ kind = 'plain', icon, busy, children, onClick, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `button ${className}` : 'button'}
      data-kind={kind}
      // Not `disabled`, which would remove the keyboard's focus while the person waits.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}
