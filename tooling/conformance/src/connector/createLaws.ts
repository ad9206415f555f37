import { namespaceOf, parseAccountId, parseChainId } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure, within } from '../expectError.js';
import type { Law } from '../law.js';
import { create, quiet } from './open.js';
import type { ConnectorSubject } from './subject.js';
import { settle } from './turns.js';

/** How often a malformed wallet is called: enough to meet each kind of nonsense. */
const malformedAttempts = 24;

/** Opening a session. */
export const createLaws: readonly Law<ConnectorSubject>[] = [
  {
    sentence: 'creating a session prompts once and returns valid accounts',
    async check(subject) {
      const session = await create(subject);
      expect(subject.wallet.prompted).toBe(1);
      expect(session.accounts.length).toBeGreaterThan(0);
      for (const account of session.accounts) {
        const { chainId, address } = parseAccountId(account.id);
        expect({ chainId, address }).toEqual({ chainId: account.chainId, address: account.address });
        expect(subject.connector.namespaces).toContain(namespaceOf(account.chainId));
      }
    },
  },
  {
    sentence: 'a session has only chains that were requested',
    async check(subject) {
      const session = await create(subject);
      for (const [namespace, scope] of Object.entries(session.scopes)) {
        const requestedChains = subject.scopes[namespace]?.chains ?? [];
        for (const chain of scope.chains) expect(requestedChains).toContain(chain);
      }
      for (const account of session.accounts) {
        expect(Object.values(subject.scopes).flatMap(({ chains }) => chains)).toContain(account.chainId);
      }
      if (session.chainId !== undefined) expect(parseChainId(session.chainId).id).toBe(session.chainId);
    },
  },
  {
    sentence: 'accounts and scopes are frozen and keep their identity until they change',
    async check(subject) {
      const session = await create(subject);
      const { accounts, scopes } = session;
      expect(Object.isFrozen(accounts)).toBe(true);
      expect(accounts.every((account) => Object.isFrozen(account))).toBe(true);
      expect(session.accounts).toBe(accounts);
      expect(session.scopes).toBe(scopes);
    },
  },
  {
    sentence: 'a rejected connection fails with user-rejected or connection-rejected',
    async check(subject) {
      subject.wallet.behave('reject');
      await failure(create(subject), 'user-rejected', 'connection-rejected');
      expect(subject.wallet.permitted).toBe(false);
    },
  },
  {
    sentence: 'a locked wallet fails with wallet-locked',
    async check(subject) {
      subject.wallet.setLocked(true);
      await failure(create(subject), 'wallet-locked');
    },
  },
  {
    sentence: 'two attempts at once both create a session with one prompt',
    async check(subject) {
      subject.wallet.behave('stall');
      const both = [create(subject), create(subject)];
      await within(subject.wallet.held(), 'held');
      subject.wallet.behave('approve');
      for (const session of await Promise.all(both)) expect(session.accounts.length).toBeGreaterThan(0);
      expect(subject.wallet.prompted).toBe(1);
    },
  },
  {
    sentence: 'an invalid answer to a connection fails with a named error and never creates a session',
    async check(subject) {
      subject.wallet.behave('malformed');
      for (let attempt = 0; attempt < malformedAttempts; attempt += 1) {
        await failure(create(subject));
      }
      subject.wallet.behave('approve');
      expect((await create(subject)).accounts.length).toBeGreaterThan(0);
    },
  },
  {
    sentence: 'a missing wallet fails with a named error, at the latest when the attempt is aborted',
    async check(subject) {
      subject.wallet.behave('vanish');
      const controller = new AbortController();
      const opening = failure(
        subject.connector.createSession({ scopes: subject.scopes, signal: controller.signal }),
      );
      await settle();
      controller.abort();
      await opening;
    },
  },
  {
    sentence: 'requesting only foreign namespaces fails with a named error and without a prompt',
    async check(subject) {
      const opening = subject.connector.createSession({ scopes: {}, signal: quiet() });
      await failure(opening);
      expect(subject.wallet.prompted).toBe(0);
    },
  },
];
