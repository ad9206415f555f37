import type { LinkDevice, WalletLink } from '@causeway/walletconnect/links';
import { type ReactNode, useEffect, useState } from 'react';
import { type DeviceView, readOs } from './device.ts';

/** What the page is open on, as far as it decides how a wallet app is reached. */
export interface Device extends LinkDevice {
  readonly telegram: boolean;
  /** Inside another app's browser, where links to apps may be held back. */
  readonly inApp: boolean;
}

/** What Telegram puts into the pages it shows. */
const telegramMarks = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram'];

/** Names that apps add to their browser, and what tells a web view of Android's from Chrome. */
const appBrowser =
  /FBA[NV]|Instagram|Line\/|MicroMessenger|Twitter|TikTok|musical_ly|Snapchat|LinkedInApp|; wv\)/;

/** Tells what the page is open on. A guess from the browser's own words: where it is wrong, the code can still be scanned or copied. */
export function readDevice(view: DeviceView): Device {
  const { userAgent } = view.navigator;
  const os = readOs(view);
  const telegram = telegramMarks.some((mark) => mark in view);
  // Every browser on iOS calls itself Safari; a bare web view does not.
  const bare = /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);
  return Object.freeze({ os, telegram, inApp: telegram || bare || appBrowser.test(userAgent) });
}

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
