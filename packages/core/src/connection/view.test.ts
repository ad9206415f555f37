import { fakeSession } from '@causeway/conformance/fakes';
import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { alice } from '../../test/page.js';
import { toWalletError, viewOf } from './view.js';

it.each([
  ['whose accounts are not a list', { accounts: { length: 0 } }],
  ['with an account without an id', { accounts: [alice, { address: '0xbbbb' }] }],
  ['with an account whose id is a number', { accounts: [{ ...alice, id: 7 }] }],
  ['with an account that is null', { accounts: [null] }],
])('a session %s is a malformed response', (_, change) => {
  const session = { ...fakeSession(), ...change };
  expect(() => viewOf(session as never)).toThrowError(
    expect.objectContaining({
      code: 'malformed-response',
      context: { method: 'session', path: 'accounts' },
      cause: expect.anything(),
    }),
  );
});

it('a session whose getter throws is a malformed response with its cause', () => {
  const cause = new Error('gotcha');
  const session = Object.defineProperty({ ...fakeSession() }, 'accounts', {
    get() {
      throw cause;
    },
  });
  expect(() => viewOf(session as never)).toThrowError(
    expect.objectContaining({ code: 'malformed-response', cause }),
  );
});

it('the view of a session has its accounts, network, topic and name', () => {
  const parts = { accounts: [alice], chainId: 'eip155:1', topic: 'abc', walletName: 'Fake' };
  expect(viewOf({ ...fakeSession(), ...parts, switchedNetwork: true } as never)).toEqual({
    ...parts,
    switchedNetwork: true,
  });
  expect(viewOf({ ...fakeSession(), ...parts } as never).switchedNetwork).toBe(false);
});

const unreadable = {
  get message() {
    throw new Error('gotcha');
  },
};
it.each([
  ['an error', new Error('No.'), 'No.'],
  ['a text', 'No.', 'No.'],
  ['an object with a message', { message: 'No.' }, 'No.'],
  ['null', null, 'null'],
  ['nothing', undefined, 'undefined'],
  ['a value that cannot be read', unreadable, ''],
])('%s that a connector throws is wrapped with its method, reason and cause', (_, cause, reason) => {
  const error = toWalletError(cause, 'createSession');
  expect(error).toMatchObject({ code: 'wallet-failed', context: { method: 'createSession', reason } });
  expect(error.cause).toBe(cause);
});

it('an error with a code stays the same', () => {
  const error = new WalletError('aborted', { method: 'connect' });
  expect(toWalletError(error, 'createSession')).toBe(error);
});
