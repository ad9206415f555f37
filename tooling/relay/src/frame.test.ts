import { expect, test } from 'vitest';
import { isRelayError } from './errors.js';
import { answer, parseFrame, rawId } from './frame.js';

const codeOf = (text: string) => {
  try {
    parseFrame(text);
    return 'accepted';
  } catch (error) {
    return isRelayError(error) ? error.code : String(error);
  }
};

test('a frame keeps its id as written, beyond the safe integers', () => {
  for (const id of ['1', '"1729000000000000123"', '1729000000000000123', '"a\\"b"', '0', '-1', '1.5e3']) {
    const frame = parseFrame(`{"jsonrpc":"2.0","id":${id},"method":"m","params":{"id":7,"x":[{"id":8}]}}`);
    expect(frame.id).toBe(id);
    expect(answer(frame.id, true)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`);
  }
});

test('a frame has the last top-level id, as in JSON.parse', () => {
  expect(rawId('{"params":{"id":1},"id" : 2 }')).toBe('2');
  expect(rawId('{"id":1,"x":"\\",\\"id\\":3","id":4}')).toBe('4');
  expect(rawId('{"\\u0069d":5}')).toBe('5');
  expect(rawId('{"x":"id","y":["id",{"id":9}]}')).toBeUndefined();
});

test('an invalid frame fails with a named reason', () => {
  expect(codeOf('')).toBe('parse-error');
  expect(codeOf('{')).toBe('parse-error');
  const bad = [
    'null',
    '[]',
    '"x"',
    '[{"jsonrpc":"2.0","id":1,"method":"m"}]',
    '{"jsonrpc":"1.0","id":1,"method":"m"}',
    '{"jsonrpc":"2.0","method":"m"}',
    '{"jsonrpc":"2.0","id":null,"method":"m"}',
    '{"jsonrpc":"2.0","id":{"id":1},"method":"m"}',
    '{"jsonrpc":"2.0","id":[1],"method":"m"}',
    '{"jsonrpc":"2.0","id":1,"method":"m","params":[]}',
    '{"jsonrpc":"2.0","id":1,"method":7}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"2.0","__proto__":{"id":1},"method":"m"}',
  ];
  for (const text of bad) expect(codeOf(text), text).toBe('invalid-request');
  expect(codeOf(`${'['.repeat(50_000)}`)).toBe('parse-error');
});
