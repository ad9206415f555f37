import './withoutTracks.js';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { configure } from 'vitest-browser-react/pure';
import { leaveOutOwnerStacks } from './ownerStacks.js';

/** Every test renders in StrictMode and fails on a warning by React. */
configure({ reactStrictMode: true });
leaveOutOwnerStacks();

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const logged = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(logged).toEqual([]);
});
