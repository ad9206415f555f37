import { expect, test } from 'vitest';
import { messageNotes, requestNotes } from './messageNotes.js';

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

test('a request that only reads like a sign-in to another site keeps its warning', () => {
  const text = 'bank.example wants you to sign in with your Ethereum account:\n0xabc';
  const bytes = new TextEncoder().encode(text);
  expect(requestNotes({ kind: 'message', text, bytes }, 'app.example')).toEqual(['sign-in-elsewhere']);
  expect(requestNotes({ kind: 'message', text, bytes }, 'bank.example')).toEqual([]);
  const signIn = { kind: 'sign-in', text, bytes, domain: 'bank.example', here: false } as const;
  expect(requestNotes(signIn, 'app.example')).toEqual([]);
});

test('a request to sign 32 bytes that are no text could be the hash of anything', () => {
  expect(requestNotes({ kind: 'message', bytes: new Uint8Array(32).fill(255) }, 'app.example')).toEqual([
    'digest',
  ]);
  expect(requestNotes({ kind: 'message', bytes: new Uint8Array(31).fill(255) }, 'app.example')).toEqual([]);
});
