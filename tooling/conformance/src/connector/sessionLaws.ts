import type { Account, Session, SessionEvent } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure, within } from '../expectError.js';
import type { Law } from '../law.js';
import { settle } from './createLaws.js';
import { create, nextEvent } from './open.js';
import type { ConnectorSubject } from './subject.js';

const first = (session: Session): Account => session.accounts[0] as Account;

/** A wallet that tells nothing by itself: nobody can know before its next answer. */
const mute = (subject: ConnectorSubject) =>
  subject.mute ? 'this wallet has no events: what changed shows with its next answer' : undefined;

/** What lives in a session: events and calls. */
export const sessionLaws: readonly Law<ConnectorSubject>[] = [
  {
    sentence: 'another active account is told as changed, and comes first in new, frozen accounts',
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
    sentence: 'a permission taken away in the wallet ends the session',
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
    sentence: 'a wallet that disappears is told as dropped or ended, and what was open fails',
    skip: mute,
    async check(subject) {
      const session = await create(subject);
      subject.wallet.behave('stall');
      const open = failure(
        session.invokeMethod(subject.call(first(session))),
        'wallet-gone',
        'session-ended',
      );
      await within(subject.wallet.held(), 'held');
      const event = nextEvent(session);
      subject.wallet.behave('vanish');
      expect(['dropped', 'ended']).toContain((await event).type);
      await open;
    },
  },
  {
    sentence: 'after a stop, and after close, nothing is heard; a stop may be called twice',
    skip: mute,
    async check(subject) {
      const session = await create(subject);
      const heard: SessionEvent[] = [];
      const stop = session.subscribe((event) => heard.push(event));
      stop();
      stop();
      const witness = nextEvent(session);
      subject.wallet.switchAccount();
      await witness;
      session.subscribe((event) => heard.push(event));
      session.close();
      subject.wallet.switchAccount();
      await settle();
      expect(heard).toEqual([]);
    },
  },
  {
    sentence: 'a call is answered',
    async check(subject) {
      const session = await create(subject);
      expect(await within(session.invokeMethod(subject.call(first(session))), 'call')).toBeDefined();
      expect(subject.wallet.prompted).toBe(2);
    },
  },
  {
    sentence: 'a call the person refuses is user-rejected',
    async check(subject) {
      const session = await create(subject);
      subject.wallet.behave('reject');
      await failure(session.invokeMethod(subject.call(first(session))), 'user-rejected');
    },
  },
  {
    sentence: 'a method the wallet does not know is method-unsupported, or unauthorised',
    async check(subject) {
      const session = await create(subject);
      const call = { ...subject.call(first(session)), method: 'causeway_noSuchMethod' };
      await failure(session.invokeMethod(call), 'method-unsupported', 'unauthorised');
    },
  },
  {
    sentence: 'a call without an answer is timeout after its time limit, and late brings the answer',
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
    sentence: 'a call is aborted at once, and late brings the answer',
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
    sentence: 'a call whose signal is aborted already asks nobody',
    async check(subject) {
      const session = await create(subject);
      const call = session.invokeMethod(subject.call(first(session)), { signal: AbortSignal.abort() });
      await failure(call, 'aborted');
      await settle();
      expect(subject.wallet.prompted).toBe(1);
    },
  },
  {
    sentence: 'an account that leaves the session during its call is account-changed or session-ended',
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
    sentence: 'a closed session answers no call',
    async check(subject) {
      const session = await create(subject);
      const call = subject.call(first(session));
      session.close();
      await failure(session.invokeMethod(call));
      expect(subject.wallet.prompted).toBe(1);
    },
  },
];
