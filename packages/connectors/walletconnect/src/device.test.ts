import { expect, test } from 'vitest';
import { detectOs } from './device.js';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15';

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', '', 5, 'ios'],
  ['an iPad, which names itself a Mac, by its touch screen', mac, 'MacIntel', 5, 'ios'],
  ['a Mac', mac, 'MacIntel', 0, 'other'],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 16; K) Chrome/150.0 Mobile',
    'Linux armv81',
    5,
    'android',
  ],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', 'Linux x86_64', 0, 'other'],
] as const)('detectOs detects %s', (_, userAgent, platform, maxTouchPoints, os) => {
  expect(detectOs({ navigator: { userAgent, platform, maxTouchPoints } })).toBe(os);
});
