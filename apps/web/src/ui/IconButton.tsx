import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  /** The action, for screen readers and on hover. */
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
