import { expect, test, vi } from 'vitest';
import { listenForChanges } from './standardEvents.js';

function walletEvents() {
  const listeners = new Set<(properties: unknown) => void>();
  const off = vi.fn();
  const on = (event: string, listener: (properties: unknown) => void) => {
    if (event === 'change') listeners.add(listener);
    // Keeps the listener: not every wallet lets go of it.
    return off;
  };
  const emit = (properties: unknown) => {
    for (const listener of listeners) listener(properties);
  };
  return { feature: { on }, off, emit };
}

test('changes of a wallet are reported until they are stopped, and the wallet is unsubscribed from once', () => {
  const { feature, off, emit } = walletEvents();
  const onChange = vi.fn();
  const stop = listenForChanges(feature, onChange);
  emit({ accounts: [] });
  expect(onChange.mock.calls).toEqual([[{ accounts: [] }]]);
  stop();
  stop();
  emit({ accounts: [1] });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(off).toHaveBeenCalledTimes(1);
});

test('the feature of a wallet is called as its own method', () => {
  const feature = { on: vi.fn() };
  listenForChanges(feature, () => undefined);
  expect(feature.on.mock.contexts).toEqual([feature]);
});

test('a listener that throws does not throw into the wallet', () => {
  const { feature, emit } = walletEvents();
  listenForChanges(feature, () => {
    throw new Error('invalid');
  });
  expect(() => emit({})).not.toThrow();
});

const fault = () => {
  throw new Error('broken');
};
test.each([
  ['no object', undefined],
  ['no function', { on: 1 }],
  ['a getter that throws', Object.defineProperty({}, 'on', { get: fault })],
  ['a function that throws', { on: fault }],
  ['a function that returns nothing', { on: () => undefined }],
  ['a function that cannot unsubscribe', { on: () => fault }],
])('a wallet whose events are %s is used without them', (_, feature) => {
  expect(() => listenForChanges(feature, () => undefined)()).not.toThrow();
});
