import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { toWalletError } from '../errors.js';

/**
 * Calls a function of a wallet's feature. Whatever it does – throw at once, answer with a thenable, be gone – becomes
 * one promise that rejects with `WalletError` only.
 *
 * @param method the name that errors carry.
 */
export function ask(
  wallet: object,
  [feature, name]: readonly [feature: string, name: string],
  inputs: readonly unknown[],
  method = feature,
): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    const holder = peek(peek(wallet, 'features'), feature);
    const act = peek(holder, name);
    if (typeof act !== 'function') throw new WalletError('method-unsupported', { method });
    resolve(Reflect.apply(act, holder, inputs));
  }).catch((error) => {
    throw toWalletError(error, method);
  });
}

/** Listens to a wallet's changes; the return value stops. Neither ever throws. */
export function listen(wallet: object, onChange: (properties: unknown) => void): () => void {
  const events = peek(peek(wallet, 'features'), 'standard:events');
  const on = peek(events, 'on');
  let live = true;
  let off: unknown;
  try {
    const hear = (properties: unknown) => {
      if (live) onChange(properties);
    };
    off = typeof on === 'function' ? Reflect.apply(on, events, ['change', hear]) : undefined;
  } catch {
    // A wallet that cannot be listened to is used without.
  }
  return () => {
    live = false;
    try {
      if (typeof off === 'function') off();
    } catch {
      // It hears nothing any more either way.
    }
    off = undefined;
  };
}
