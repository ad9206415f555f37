import { expect, it } from 'vitest';
import { detectDevice } from './LinkTo.tsx';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const view = (userAgent: string) => ({ navigator: { userAgent, platform: '', maxTouchPoints: 0 } });

it.each([
  ['Safari on an iPhone', `${safari} Version/19.0 Mobile/15E148 Safari/604.1`, 'ios', false],
  ['a bare web view on an iPhone', `${safari} Mobile/15E148`, 'ios', true],
  ['Instagram', `${safari} Mobile/15E148 Instagram 390.0 Safari/604.1`, 'ios', true],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 16; K) Chrome/150.0 Mobile Safari/537.36',
    'android',
    false,
  ],
  [
    'a web view on Android',
    'Mozilla/5.0 (Linux; Android 16; K; wv) Version/4.0 Chrome/150.0 Mobile Safari/537.36',
    'android',
    true,
  ],
  ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36', 'other', false],
])('detectDevice detects the device %s', (_, userAgent, os, inApp) => {
  expect(detectDevice(view(userAgent))).toEqual({ os, inApp, telegram: false });
});

it('detectDevice detects Telegram by its global object', () => {
  const page = {
    ...view('Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Safari/537.36'),
    TelegramWebviewProxy: {},
  };
  expect(detectDevice(page)).toEqual({ os: 'android', telegram: true, inApp: true });
});
