import type { WalletLink } from '@causeway/walletconnect/links';
import { type ReactNode, useEffect, useState } from 'react';
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

/** Milliseconds within which a phone brings another app to the front. */
const soon = 2000;

/** The result of a tap on a link to an app: `opened` when the page was hidden after it, `silent` when it was not. */
export type Opening = 'opening' | 'opened' | 'silent';

/**
 * Watches whether a link to an app brings it to the front.
 *
 * @param tap counts the taps; 0 before the first.
 */
export function useOpening(tap: number): Opening | undefined {
  const [state, setState] = useState<Opening>();
  useEffect(() => {
    if (tap === 0) return setState(undefined);
    setState('opening');
    const leave = () => {
      if (document.visibilityState === 'hidden') setState('opened');
    };
    const timer = setTimeout(() => setState((now) => (now === 'opened' ? now : 'silent')), soon);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [tap]);
  return state;
}
