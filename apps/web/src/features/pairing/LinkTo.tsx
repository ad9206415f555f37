import type { WalletLink } from '@causeway/walletconnect/links';
import type { ReactNode } from 'react';
import type { Device } from './device.ts';

interface LinkToProps {
  readonly link: WalletLink;
  readonly device: Device;
  readonly className: string;
  readonly kind?: 'primary';
  readonly onTap?: () => void;
  readonly children: ReactNode;
}

/**
 * A real link to an app: the browser follows it inside the tap, which is the only moment in which it lets a page open
 * an app. An address of the web leaves this page where it is.
 */
export function LinkTo({ link, device, className, kind, onTap, children }: LinkToProps) {
  const apart = link.kind === 'universal' || device.telegram;
  return (
    <a
      className={className}
      data-kind={kind}
      href={link.href}
      target={apart ? '_blank' : undefined}
      rel="noopener noreferrer"
      onClick={onTap}
    >
      {children}
    </a>
  );
}
