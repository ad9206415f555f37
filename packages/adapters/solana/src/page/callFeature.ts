import { createCaller } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { toWalletError } from '../errors.js';

const call = createCaller(toWalletError);

/** Calls a function of a wallet's feature; see `createCaller`. */
export const callFeature = (
  wallet: object,
  [feature, name]: readonly [feature: string, name: string],
  inputs: readonly unknown[],
  method = feature,
): Promise<unknown> => call(peek(peek(wallet, 'features'), feature), name, inputs, method);

/** Listens to a wallet's changes; the return value stops. Neither ever throws. */
export function listen(wallet: object, onChange: (properties: unknown) => void): () => void {
  const events = peek(peek(wallet, 'features'), 'standard:events');
  const on = peek(events, 'on');
  let live = true;
  let off: unknown;
  try {
    const onEvent = (properties: unknown) => {
      if (live) onChange(properties);
    };
    off = typeof on === 'function' ? Reflect.apply(on, events, ['change', onEvent]) : undefined;
  } catch {
    // A wallet whose events cannot be subscribed to is used without them.
  }
  return () => {
    live = false;
    try {
      if (typeof off === 'function') off();
    } catch {
      // It gets no further events either way.
    }
    off = undefined;
  };
}
