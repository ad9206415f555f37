import { describe, expect, it } from 'vitest';
import { allowsServer } from './testServer.ts';

const page = 'https://app.example';

describe('allowsServer', () => {
  it.each([
    ['https://rpc.example', 'https://rpc.example/v1?key=1'],
    ['https://rpc.example', 'https://RPC.example:443/'],
    ['https://rpc.example:8443', 'https://rpc.example:8443/'],
    ['https://rpc.example:*', 'https://rpc.example:9/'],
    ['http://127.0.0.1:*', 'http://127.0.0.1:8545'],
    ['http://[::1]:*', 'http://[::1]:8545'],
    ['http://rpc.example', 'https://rpc.example/'],
    ['https://*.example', 'https://a.b.example/'],
    ['rpc.example', 'https://rpc.example/'],
    ['https://rpc.example/v1/', 'https://rpc.example/v1/key'],
    ['https://rpc.example/v1', 'https://rpc.example/v1'],
    ['https:', 'https://anything.example/'],
    ['*', 'https://anything.example/'],
    ["'self'", 'https://app.example/rpc'],
  ])('allowsServer with the source %s allows %s', (source, url) => {
    expect(allowsServer(['https://other.example', source], url, page)).toBe(true);
  });

  it.each([
    ['https://rpc.example', 'https://rpc.example.evil.example/'],
    ['https://rpc.example', 'https://rpc.example:8443/'],
    ['https://rpc.example', 'http://rpc.example/'],
    ['https://*.example', 'https://example/'],
    ['https://rpc.example/v1/', 'https://rpc.example/v2/'],
    ['https://rpc.example/v1', 'https://rpc.example/v1/key'],
    ['https:', 'http://anything.example/'],
    ["'self'", 'https://app.example:8443/'],
    ["'none'", 'https://rpc.example/'],
    ['rpc.example', 'http://rpc.example/'],
  ])('allowsServer with the source %s blocks %s', (source, url) => {
    expect(allowsServer([source], url, page)).toBe(false);
  });

  it('allowsServer allows nothing without a source', () => {
    expect(allowsServer([], 'https://rpc.example/', page)).toBe(false);
  });
});
