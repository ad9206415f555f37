import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, root, targetNames, testsOf } from './targets.js';

describe('the files that are mutated', () => {
  it.each(targetNames)('every room of %s has source files, and no test is one of them', (name) => {
    const files = filesOf(name);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => file.includes('.test'))).toEqual([]);
  });

  it('a room can be one file or a folder', () => {
    expect(filesOf('protocol', ['src/words/ids.ts'])).toEqual(['src/words/ids.ts']);
    expect(filesOf('core', ['src/connection'])).toContain('src/connection/transition.ts');
  });

  it.each(targetNames)('every test of another package that runs with %s exists', (name) => {
    const named = testsOf(name).filter((test) => !test.includes('*'));
    expect(named.filter((test) => !existsSync(join(root, test)))).toEqual([]);
  });

  it('a room without a source file is refused, because a run without a mutant would pass', () => {
    expect(() => filesOf('core', ['src/connexion'])).toThrow('core has no source file src/connexion.');
    expect(() => filesOf('kernel')).toThrow('No target is named kernel. There are protocol, core, eip155.');
  });
});
