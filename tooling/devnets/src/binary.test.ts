import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anvilBinary } from './binary.js';

describe('anvilBinary', () => {
  it('anvilBinary finds the binary of this machine', () => {
    expect(existsSync(anvilBinary())).toBe(true);
  });

  it('anvilBinary names the package when the platform has no build', () => {
    const missing = () =>
      anvilBinary({
        platform: 'aix',
        arch: 'ppc64',
        resolve: () => {
          throw new Error('not found');
        },
      });
    expect(missing).toThrow('@foundry-rs/anvil-aix-ppc64');
    expect(missing).toThrow(expect.objectContaining({ code: 'binary-missing' }));
  });

  it('anvilBinary names the package when it is installed without its binary', () => {
    expect(() =>
      anvilBinary({ platform: 'linux', arch: 'arm64', resolve: () => '/nowhere/package.json' }),
    ).toThrow(expect.objectContaining({ code: 'binary-missing' }));
  });
});
