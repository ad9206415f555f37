import { createStore } from '@causeway/core';
import { afterEach, expect, it, vi } from 'vitest';
import type { DialogName, Kit } from '../types.js';
import { warnUndrawn } from './warnUndrawn.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a dialog of a kit with these components that draw it, and returns the warnings. */
function open(mode: string, hosts: readonly string[]): readonly unknown[] {
  vi.stubEnv('NODE_ENV', mode);
  vi.useFakeTimers();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  warnUndrawn({
    dialog: createStore<DialogName | undefined>('connect'),
    hosts: createStore(hosts),
  } as unknown as Kit);
  vi.runAllTimers();
  return warn.mock.calls.flat();
}

it('an opened dialog that no component draws is warned of in development', () => {
  expect(open('development', [])).toEqual([expect.stringContaining('mount a ConnectButton')]);
});

it('an opened dialog is not warned of when a component draws it, nor in production', () => {
  expect(open('development', [':r1:'])).toEqual([]);
  expect(open('production', [])).toEqual([]);
});
