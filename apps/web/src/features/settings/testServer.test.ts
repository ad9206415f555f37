import { describe, expect, it } from 'vitest';
import { readServerUrl } from './testServer.ts';

describe('the URL of a server', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['localhost', 'url'],
    ['not a url', 'url'],
    ['javascript:alert(1)', 'scheme'],
    ['ws://127.0.0.1:8545', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['https://me:secret@rpc.example', 'secret'],
  ])('"%s" is rejected: %s', (text, wrong) => {
    expect(readServerUrl(text)).toEqual({ wrong });
  });

  it('keeps path and query, where many servers expect a key', () => {
    expect(readServerUrl(' https://rpc.example/v1/key?x=1 ')).toEqual({
      url: 'https://rpc.example/v1/key?x=1',
    });
  });
});
