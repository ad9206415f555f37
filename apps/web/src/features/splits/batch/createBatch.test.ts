import { afterEach, expect, test, vi } from 'vitest';
import { createBatch } from './createBatch.ts';

afterEach(() => void vi.unstubAllGlobals());

test('batches on a page without HTTPS have ids that differ', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const [first, second] = [createBatch([]), createBatch([])];
  expect(first).toMatchObject({ items: [], mode: 'trying', running: true });
  expect(first.id).not.toBe(second.id);
});
