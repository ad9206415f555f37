import type { LinkDevice } from './linkTypes.js';

/** The part of `window` that identifies the device. */
export interface DeviceView {
  readonly navigator: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>;
}

/**
 * Guesses the operating system, to offer a code to scan or apps to open.
 *
 * @example
 * import { detectOs } from '@causeway/walletconnect/device';
 *
 * const isPhone = () => detectOs(window) !== 'other';
 */
export function detectOs({ navigator }: DeviceView): LinkDevice['os'] {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad names itself a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'other';
}
