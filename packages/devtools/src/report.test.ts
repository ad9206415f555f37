import { WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { createWorld, secrets } from '../test/world.js';
import { recordRequests } from './recordRequests.js';
import { redact } from './redact.js';
import { createReport } from './report.js';

/** The secrets in a text, by name. A part of a secret counts too. */
const secretsIn = (text: string) =>
  Object.entries({ ...secrets, password: 'me:pass', path: 'SECRET-KEY', query: 'TOKEN', symKey: '587d5484' })
    .filter(([, secret]) => text.toLowerCase().includes(secret.slice(0, 20).toLowerCase()))
    .map(([name]) => name);

/** A page in which every secret is where one could be. */
async function fill() {
  const log = recordRequests();
  const all = Object.values(secrets).join(' ');
  const world = createWorld({
    watch: log.watch,
    open: async (onUri) => onUri?.(secrets.pairing),
    answer: async ({ method }) => {
      if (method === 'fails') throw new WalletError('wallet-failed', { method, reason: hidden });
      return { signature: secrets.signature, all };
    },
  });
  // Our errors never contain a message; they may contain any other secret.
  const hidden = all.replace(secrets.message, '').replace(secrets.name, '');
  await world.connect();
  await world.signer().call({ chainId: 'eip155:1', method: 'personal_sign', params: [all] });
  await world
    .signer()
    .call({ chainId: 'eip155:1', method: 'fails', params: [all] })
    .catch(() => undefined);
  return { ...world, log, hidden };
}

test('a report has no secret, wherever the page holds one', async () => {
  const { wallets, log, hidden, stop } = await fill();
  const more = { note: hidden, list: [hidden], deep: { url: secrets.server } };
  const text = createReport({ wallets, requests: log.requests.get(), more });
  expect(secretsIn(text)).toEqual([]);
  stop();
});

test('the search for secrets in a report finds each one in the data that the report is made of', async () => {
  const { wallets, log, hidden, stop } = await fill();
  const sources = [wallets.accounts.get(), log.requests.get(), hidden];
  expect(secretsIn(JSON.stringify(sources))).toEqual(
    Object.keys({ ...secrets, password: '', path: '', query: '', symKey: '' }),
  );
  stop();
});

test('an account is removed from a report by its whole address, however short it is', async () => {
  const world = createWorld({ address: secrets.name });
  await world.connect();
  const more = { note: `${secrets.name} sent it` };
  expect(secretsIn(createReport({ wallets: world.wallets, more }))).toEqual([]);
  expect(secretsIn(JSON.stringify(more))).toEqual(['name']);
  world.stop();
});

test('a report has states, events, codes, hosts and the facts about requests', async () => {
  const { wallets, log, stop } = await fill();
  const report = JSON.parse(createReport({ wallets, requests: log.requests.get(), more: { app: '1.0.0' } }));
  expect(report).toMatchObject({
    app: '1.0.0',
    namespaces: ['eip155'],
    wallets: [{ name: 'Example Wallet', rdns: 'io.example' }],
    connections: [
      { id: 'eip155:injected:io.example', status: 'connected', accounts: 1, chainId: 'eip155:1' },
    ],
    timeline: [{ event: 'connect' }, { event: 'uri' }, { event: 'opened', to: 'connected' }],
    requests: [
      { method: 'personal_sign', status: 'answered' },
      { method: 'fails', status: 'failed', error: 'wallet-failed' },
    ],
  });
  stop();
});

test.each([
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  'cosmos1cyyzpxplxdzkeea7kwsydadg87357qnahakaks',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp',
  secrets.key,
])('the redaction removes %s from any text', (secret) => {
  for (const text of [secret, `cosmos:hub:${secret}`, `"${secret}"`, `${secret}, failed`])
    expect(redact(text)).not.toContain(secret.slice(0, 20));
});

test('the redaction keeps the ids of networks, however long', () => {
  const chain = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  expect(redact(`solana:${chain}`, [chain])).toBe(`solana:${chain}`);
});

test.each([
  'chain 0x1 at block 0x10ff, deadbeef',
  'eip155:injected:io.metamask',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  '2026-11-26T13:02:04.000Z',
])('the redaction keeps %s', (text) => {
  expect(redact(text)).toBe(text);
});
