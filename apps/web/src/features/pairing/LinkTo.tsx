import { type DeviceView, detectOs } from '@causeway/walletconnect/device';
import { type LinkDevice, openLinks, storeLink, type WalletLink } from '@causeway/walletconnect/links';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { externalIcon } from '../../ui/laterIcons.ts';
import { appNamed } from './apps.ts';

/** The device and browser of the page, as far as they decide how a wallet app is reached. */
export interface Device extends LinkDevice {
  readonly telegram: boolean;
  /** Inside another app's browser, which may block links to apps. */
  readonly inApp: boolean;
}

/** A global that Telegram adds to the pages it shows. */
const telegramMarks = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram'];

/** Names that apps add to their user agent, and the mark that distinguishes an Android web view from Chrome. */
const appBrowser =
  /FBA[NV]|Instagram|Line\/|MicroMessenger|Twitter|TikTok|musical_ly|Snapchat|LinkedInApp|; wv\)/;

/** Guesses the device and browser from the user agent. After a wrong guess the code can still be scanned or copied. */
export function detectDevice(view: DeviceView): Device {
  const { userAgent } = view.navigator;
  const os = detectOs(view);
  const telegram = telegramMarks.some((mark) => mark in view);
  // Every browser on iOS names itself Safari; a bare web view does not.
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
 * A real link to an app. Browsers only open an app when a link is followed inside the tap. A web address opens in
 * another tab, so that this page stays.
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

/** The address for installing an app: the device's store, or the app's own page. */
export function GetApp({ app, device }: { readonly app: RegistryWallet; readonly device: Device }) {
  const t = useT();
  const link = storeLink(app, device);
  if (!link) return null;
  return (
    <a className="pairing-get" href={link.href} target="_blank" rel="noopener noreferrer">
      {t('pairing.get', { name: app.name })}
      <Icon name={externalIcon} />
    </a>
  );
}

/** On a phone, a link that opens the wallet's app; nothing elsewhere, or when the app is unknown. */
export function OpenApp({ name }: { readonly name: string }) {
  const t = useT();
  const device = detectDevice(window);
  const app = device.os === 'other' ? undefined : appNamed(name);
  const link = app && openLinks(app, device)[0];
  if (!link) return null;
  return (
    <div className="row">
      <LinkTo link={link} device={device} className="button-link" kind="primary">
        {t('pairing.open', { name: app.name })}
      </LinkTo>
    </div>
  );
}

/** A phone brings another app to the front within this time (ms). */
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
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') setState('opened');
    };
    const timer = setTimeout(() => setState((now) => (now === 'opened' ? now : 'silent')), soon);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [tap]);
  return state;
}
