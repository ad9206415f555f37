import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

interface MenuProps {
  /** The name of the button, for screen readers and on hover. */
  readonly label: string;
  /** The actions, as quiet buttons. */
  readonly children: ReactNode;
}

/** Actions that are seldom needed, behind a button. Escape closes it, and so does a press or a focus outside. */
export const Menu = ({ label, children }: MenuProps) => (
  <details
    className="menu"
    onBlur={({ currentTarget: menu, relatedTarget }) => {
      if (!menu.contains(relatedTarget)) menu.open = false;
    }}
    onKeyDown={({ key, currentTarget: menu }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.querySelector('summary')?.focus();
      menu.open = false;
    }}
  >
    <summary className="icon-button" aria-label={label} title={label}>
      <Icon name="more" />
    </summary>
    <div className="menu-actions">{children}</div>
  </details>
);
