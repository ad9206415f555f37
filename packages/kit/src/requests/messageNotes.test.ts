import { expect, test } from 'vitest';
import { messageNotes } from './messageNotes.js';

const host = 'localhost:4400';
const signIn = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n0x12`;

test('a sign-in for another site is distinguished from one for this site', () => {
  expect(messageNotes(signIn(host), host, 0)).toEqual(['sign-in-here']);
  expect(messageNotes(signIn(`http://${host}`), host, 0)).toEqual(['sign-in-here']);
  expect(messageNotes(signIn('localhost:4400.evil.example'), host, 0)).toEqual(['sign-in-elsewhere']);
  expect(messageNotes(`\n ${signIn('evil.example')}`, host, 0)).toEqual(['sign-in-elsewhere']);
});

test('32 bytes that could be a hash get a note', () => {
  expect(messageNotes(`0x${'ab'.repeat(32)}`, host, 0)).toEqual(['digest']);
  expect(messageNotes(`0x${'ab'.repeat(31)}`, host, 0)).toEqual([]);
});

test('hidden characters get a note and an ordinary text has none', () => {
  expect(messageNotes('Hello', host, 1)).toEqual(['hidden']);
  expect(messageNotes('Hello, who wants you to sign in?', host, 0)).toEqual([]);
});
