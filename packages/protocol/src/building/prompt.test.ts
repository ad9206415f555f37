import { expect, test } from 'vitest';
import { WalletError } from '../words/error.js';
import { joinPrompt } from './prompt.js';

const pending = () => Promise.reject(new WalletError('request-pending', { method: 'enable' }));
const refused = () => Promise.reject(new WalletError('user-rejected', { method: 'enable' }));
const silent = () => new Promise<never>(() => undefined);
const outcome = (work: Promise<unknown>) =>
  work.catch((error: unknown) => (error as { readonly code: string }).code);

test('a prompt without an earlier one has its own outcome', async () => {
  expect(await outcome(joinPrompt(Promise.resolve('new'), undefined))).toBe('new');
  expect(await outcome(joinPrompt(pending(), undefined))).toBe('request-pending');
});

test('approving either prompt is an answer', async () => {
  expect(await outcome(joinPrompt(Promise.resolve('new'), silent()))).toBe('new');
  expect(await outcome(joinPrompt(silent(), Promise.resolve('earlier')))).toBe('earlier');
});

test('the outcome of the earlier prompt counts when the wallet refuses a second one', async () => {
  expect(await outcome(joinPrompt(pending(), Promise.resolve('earlier')))).toBe('earlier');
  expect(await outcome(joinPrompt(pending(), refused()))).toBe('user-rejected');
});

test('refusing the earlier prompt does not end a new one that the wallet shows', async () => {
  expect(await outcome(joinPrompt(Promise.resolve('new'), refused()))).toBe('new');
  expect(await outcome(joinPrompt(refused(), silent()))).toBe('user-rejected');
});
