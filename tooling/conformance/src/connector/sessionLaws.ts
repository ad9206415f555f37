import type { Account, Session, SessionEvent } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure, within } from '../expectError.js';
import type { Law } from '../law.js';
import { create, nextEvent } from './open.js';
import type { ConnectorSubject } from './subject.js';
import { settle } from './turns.js';

const first = (session: Session): Account => session.accounts[0] as Account;

/** A wallet without events: a change is visible only in its next answer. */
const mute = (subject: ConnectorSubject) =>
  subject.mute ? 'this wallet has no events: what changed shows with its next answer' : undefined;

/** The parts of a session that change: events and calls. */
export const sessionLaws: readonly Law<ConnectorSubject>[] = [
  {
    sentence: 'a change of the active account emits changed, with that account first in new frozen accounts',
    skip: mute,
    async check(subject) {
      const session = await create(subject);
      const before = session.accounts;
      const event = nextEvent(session);
      subject.wallet.switchAccount();
      expect((await event).type).toBe('changed');
      expect(session.accounts).not.toBe(before);
      expect(session.accounts[0]?.id).not.toBe(before[0]?.id);
      expect(Object.isFrozen(session.accounts)).toBe(true);
    },
  },
  {
    sentence: 'a permission revoked in the wallet ends the session',
    skip: mute,
    async check(subject) {
      const session = await create(subject);
      const event = nextEvent(session);
      subject.wallet.revoke();
      const { type } = await event;
      if (type === 'changed') expect(session.accounts).toEqual([]);
      else expect(type).toBe('ended');
    },
  },
  {
    sentence: 'a wallet that disappears emits dropped or ended and fails the pending call',
    skip: mute,
    async check(subject) {
      const session = await create(subject);
      subject.wallet.behave('stall');
      const error = failure(
        session.invokeMethod(subject.call(first(session))),
        'wallet-gone',
        'session-ended',
      );
      await within(subject.wallet.held(), 'held');
      const event = nextEvent(session);
      subject.wallet.behave('vanish');
      expect(['dropped', 'ended']).toContain((await event).type);
      await error;
    },
  },
  {
    sentence: 'no event is emitted after a stop or a close, and a stop can be repeated',
    skip: mute,
    async check(subject) {
      const session = await create(subject);
      const events: SessionEvent[] = [];
      const stop = session.subscribe((event) => events.push(event));
      stop();
      stop();
      const witness = nextEvent(session);
      subject.wallet.switchAccount();
      await witness;
      session.subscribe((event) => events.push(event));
      session.close();
      subject.wallet.switchAccount();
      await settle();
      expect(events).toEqual([]);
    },
  },
  {
    sentence: 'a call returns the answer of the wallet',
    async check(subject) {
      const session = await create(subject);
      expect(await within(session.invokeMethod(subject.call(first(session))), 'call')).toBeDefined();
      expect(subject.wallet.prompted).toBe(2);
    },
  },
  {
    sentence: 'a rejected call fails with user-rejected',
    async check(subject) {
      const session = await create(subject);
      subject.wallet.behave('reject');
      await failure(session.invokeMethod(subject.call(first(session))), 'user-rejected');
    },
  },
  {
    sentence: 'a method unknown to the wallet fails with method-unsupported or unauthorised',
    async check(subject) {
      const session = await create(subject);
      const call = { ...subject.call(first(session)), method: 'causeway_noSuchMethod' };
      await failure(session.invokeMethod(call), 'method-unsupported', 'unauthorised');
    },
  },
  {
    sentence: 'a call without an answer fails with timeout, and late resolves with the answer',
    async check(subject) {
      const session = await create(subject);
      subject.wallet.behave('stall');
      const calling = failure(session.invokeMethod(subject.call(first(session)), { timeout: 30 }), 'timeout');
      await within(subject.wallet.held(), 'held');
      const { late } = (await calling).context as { late?: Promise<unknown> };
      subject.wallet.behave('approve');
      expect(await within(Promise.resolve(late), 'late')).toBeDefined();
    },
  },
  {
    sentence: 'an aborted call fails at once, and late resolves with the answer',
    async check(subject) {
      const session = await create(subject);
      subject.wallet.behave('stall');
      const controller = new AbortController();
      const options = { signal: controller.signal };
      const calling = failure(session.invokeMethod(subject.call(first(session)), options), 'aborted');
      await within(subject.wallet.held(), 'held');
      controller.abort();
      const { late } = (await calling).context as { late?: Promise<unknown> };
      subject.wallet.behave('approve');
      expect(await within(Promise.resolve(late), 'late')).toBeDefined();
    },
  },
  {
    sentence: 'a call with an aborted signal sends no request and shows no prompt',
    async check(subject) {
      const session = await create(subject);
      const call = session.invokeMethod(subject.call(first(session)), { signal: AbortSignal.abort() });
      await failure(call, 'aborted');
      await settle();
      expect(subject.wallet.prompted).toBe(1);
    },
  },
  {
    sentence: 'a call fails with account-changed or session-ended when its account leaves the session',
    skip: mute,
    async check(subject) {
      const session = await create(subject);
      subject.wallet.behave('stall');
      const calling = failure(
        session.invokeMethod(subject.call(first(session))),
        'account-changed',
        'session-ended',
      );
      await within(subject.wallet.held(), 'held');
      subject.wallet.revoke();
      await calling;
    },
  },
  {
    sentence: 'a closed session rejects calls',
    async check(subject) {
      const session = await create(subject);
      const call = subject.call(first(session));
      session.close();
      await failure(session.invokeMethod(call));
      expect(subject.wallet.prompted).toBe(1);
    },
  },
];
