import type { LinkDevice } from '@causeway/walletconnect/links';

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

/** Tells what the page is open on. A guess by what browsers say: whoever is wrong about it can still scan or copy. */
export function readDevice(view: DeviceView): Device {
  const { userAgent } = view.navigator;
  const os = readOs(view);
  const telegram = telegramMarks.some((mark) => mark in view);
  // Every browser on iOS calls itself Safari; a bare web view does not.
  const bare = /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);
  return Object.freeze({ os, telegram, inApp: telegram || bare || appBrowser.test(userAgent) });
}

/** What is looked at. */
interface DeviceView {
  readonly navigator: {
    readonly userAgent: string;
    readonly platform: string;
    readonly maxTouchPoints: number;
  };
}

/** A guess at the operating system, to decide between a code to scan and apps to open. */
export function readOs({ navigator }: DeviceView): 'ios' | 'android' | 'other' {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'other';
}
