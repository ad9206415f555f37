/** The part of `window` that identifies the device. */
export interface DeviceView {
  readonly navigator: {
    readonly userAgent: string;
    readonly platform: string;
    readonly maxTouchPoints: number;
  };
}

/** Guesses the operating system, to offer a code to scan or apps to open. */
export function detectOs({ navigator }: DeviceView): 'ios' | 'android' | 'other' {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad names itself a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'other';
}
