import { describe, expect, it } from 'vitest';
import { parseServerUrl } from './testServer.ts';

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
  ])('the URL "%s" of a server is rejected: %s', (text, wrong) => {
    expect(parseServerUrl(text, () => true)).toEqual({ wrong });
  });

  it('the URL of a server is rejected when the policy of the site does not list the server', () => {
    const allows = (url: string) => url !== 'https://rpc.example/';
    expect(parseServerUrl('https://rpc.example', allows)).toEqual({ wrong: 'refused' });
    expect(parseServerUrl('https://other.example', allows)).toEqual({ url: 'https://other.example/' });
  });

  it('the URL of a server keeps path and query, where many servers expect a key', () => {
    expect(parseServerUrl(' https://rpc.example/v1/key?x=1 ', () => true)).toEqual({
      url: 'https://rpc.example/v1/key?x=1',
    });
  });
});
