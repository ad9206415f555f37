import { entryOf, greeting } from '@causeway/journal/testing';
import { expect, test } from 'vitest';
import { unansweredKey } from './unanswered.ts';

const closed = { code: 'page-closed', message: 'The page was closed before the wallet answered.' };
const timeout = { code: 'timeout', message: 'The wallet did not answer in time.' };
const unanswered = { status: 'unanswered', connection: 'embedded', error: closed } as const;

test('an embedded wallet whose prompt closed with the page cannot approve the request any more', () => {
  expect(unansweredKey(entryOf({ ...greeting, ...unanswered }))).toBe('activity.situation.promptClosed');
});

test('a transaction whose prompt closed with the page may have been approved before', () => {
  expect(unansweredKey(entryOf(unanswered))).toBe('activity.situation.promptClosedSending');
});

test('another wallet, or a page that only stopped waiting, may still approve the request', () => {
  expect(unansweredKey(entryOf({ ...unanswered, connection: 'relay' }))).toBe(
    'activity.situation.unanswered',
  );
  expect(unansweredKey(entryOf({ ...unanswered, error: timeout }))).toBe('activity.situation.unanswered');
});
