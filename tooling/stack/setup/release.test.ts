import { expect, it, vi } from 'vitest';
import { release } from './release.mjs';

it('release names an unknown option and what to do, without a stack trace', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await release(['--bogus'], {})).toBe(1);
  expect(print).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^\n.*--bogus[\s\S]*pnpm release --help\n$/),
  );
});
