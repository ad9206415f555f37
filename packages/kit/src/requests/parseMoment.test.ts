import { expect, it } from 'vitest';
import { parseMoment } from './parseMoment.js';

const seconds = 1_800_000_000;

it.each([
  'deadline',
  'sigDeadline',
  'expiry',
  'expiration',
  'validUntil',
  'validBefore',
  'not_after',
  'startTime',
  'timestamp',
  'issuedAt',
])('parseMoment parses %s as a time, in seconds or in milliseconds', (name) => {
  expect(parseMoment({ name, type: 'uint256', value: String(seconds) })).toBe(seconds * 1000);
  expect(parseMoment({ name, type: 'uint48', value: String(seconds * 1000) })).toBe(seconds * 1000);
});

it.each([
  ['a number under another name', { name: 'amount', type: 'uint256', value: String(seconds) }],
  ['a text', { name: 'deadline', type: 'string', value: String(seconds) }],
  ['a number too small', { name: 'deadline', type: 'uint256', value: '300' }],
  ['a number too large', { name: 'deadline', type: 'uint256', value: '281474976710655' }],
  ['a number between seconds and milliseconds', { name: 'deadline', type: 'uint256', value: '50000000000' }],
  ['a negative number', { name: 'deadline', type: 'int64', value: '-1800000000' }],
  ['a field with parts', { name: 'deadline', type: 'uint256', value: undefined }],
])('parseMoment finds no time in %s', (_, row) => {
  expect(parseMoment(row)).toBeUndefined();
});
