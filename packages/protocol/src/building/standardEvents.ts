import type { Stop } from '../words/session.js';
import { peek } from './hostile.js';

/**
 * Listens to the changes of a wallet by the `on` of a feature (Wallet Standard). Neither this function nor the one that it
 * returns ever throws: a wallet whose events cannot be subscribed to is used without them.
 *
 * @param feature the wallet's object, such as its `standard:events`; anything without `on` reports nothing.
 * @param onChange called with the properties that changed, which are not checked. When it throws, nothing has changed.
 * @example
 * import { peek } from '@causeway/protocol/hostile';
 * import { listenForChanges } from '@causeway/protocol/standardEvents';
 *
 * export const listen = (wallet: object, onAccounts: (accounts: unknown) => void) =>
 *   listenForChanges(peek(peek(wallet, 'features'), 'standard:events'), (properties) =>
 *     onAccounts(peek(properties, 'accounts')),
 *   );
 */
export function listenForChanges(feature: unknown, onChange: (properties: unknown) => void): Stop {
  let isLive = true;
  let off: unknown;
  const listener = (properties: unknown) => {
    if (!isLive) return;
    try {
      onChange(properties);
    } catch {
      // An invalid change changes nothing: the wallet decides about the next call.
    }
  };
  const on = peek(feature, 'on');
  try {
    off = typeof on === 'function' ? Reflect.apply(on, feature, ['change', listener]) : undefined;
  } catch {
    // It is used without events.
  }
  return () => {
    isLive = false;
    const stop = off;
    off = undefined;
    try {
      if (typeof stop === 'function') stop();
    } catch {
      // Its events are ignored from now on either way.
    }
  };
}
