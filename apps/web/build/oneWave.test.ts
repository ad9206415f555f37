import { expect, it } from 'vitest';
import { lateImports } from './oneWave.ts';

const chunks = [
  { fileName: 'index-1.js', name: 'main', imports: [] },
  { fileName: 'shared-1.js', name: 'shared', imports: ['index-1.js'] },
  { fileName: 'base58-1.js', name: 'base58', imports: [] },
  { fileName: 'solana-1.js', name: 'solana', imports: ['index-1.js', 'shared-1.js', 'base58-1.js'] },
  { fileName: 'near-1.js', name: 'near', imports: ['shared-1.js'] },
];

it('an import that is not requested beside its part is late', () => {
  expect(lateImports(chunks, ['solana', 'near'], ['main', 'shared'])).toEqual(['solana imports base58']);
});

it('imports that are all requested beside their part are not late', () => {
  expect(lateImports(chunks, ['solana', 'near'], ['main', 'shared', 'base58'])).toEqual([]);
});
