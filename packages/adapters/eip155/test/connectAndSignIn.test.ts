import type { Connector } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { eip155 } from '../src/index.js';
import { scopeOf } from '../src/scope.js';
import { formatSiwx } from '../src/signer/siwx.js';
import { alice, announce, chains, createPage, createProvider, failure, local } from './fakes.js';

const fields = {
  domain: 'app.example',
  uri: 'https://app.example/in',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00.000Z',
};
/** Longer than a signature of a key: only the account's contract can tell whether it is valid. */
const signature = `0x${'12'.repeat(100)}`;

test('a sign-in whose signature the wallet cannot check is no reason for a second prompt', async () => {
  const message = formatSiwx({ ...fields, account: `${local.id}:${alice}`, version: '1' });
  const answer = { address: alice, capabilities: { signInWithEthereum: { message, signature } } };
  const prompts: string[] = [];
  const page = createPage();
  const connectors: Connector[] = [];
  eip155({ chains, page }).discover((connector) => connectors.push(connector));
  announce(
    page,
    createProvider({
      wallet_connect: () => {
        prompts.push('wallet_connect');
        return { accounts: [answer] };
      },
      eth_requestAccounts: () => {
        prompts.push('eth_requestAccounts');
        return [alice];
      },
      eth_call: () => Promise.reject({ code: 4200, message: 'Unsupported method' }),
      eth_getCode: () => Promise.reject({ code: 4200, message: 'Unsupported method' }),
    }),
  );
  const [connector] = connectors as [Connector];
  const error = await failure(
    connector.createSession({
      scopes: { eip155: scopeOf([local.id]) },
      signal: new AbortController().signal,
      signIn: { challenge: async () => fields, onSigned: () => expect.unreachable() },
    }),
  );
  expect(prompts).toEqual(['wallet_connect']);
  expect(error.code).toBe('method-unsupported');
});
