import { isWalletError } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure, within } from '../expectError.js';
import type { Law } from '../law.js';
import { create, find, recordOf } from './open.js';
import type { ConnectorSubject } from './subject.js';

/** A session that is kept by the page: its wallet may be switched off, or has no silent question. */
const keptHere = ({ connector, mute }: ConnectorSubject) =>
  connector.route === 'relayed' || mute ? 'this session is found without its wallet' : undefined;

/** Coming back, and going. */
export const resumeLaws: readonly Law<ConnectorSubject>[] = [
  {
    sentence: 'a new page restores the session with the same accounts and without a prompt',
    async check(subject) {
      const session = await create(subject);
      const record = recordOf(subject.connector, session);
      session.close();
      const again = await find(await subject.reload(), record);
      expect(again?.accounts).toEqual(session.accounts);
      expect(subject.wallet.prompted).toBe(1);
    },
  },
  {
    sentence: 'a session revoked in the wallet is not restored and shows no prompt',
    skip: ({ mute }) => (mute ? 'this wallet has no silent request' : undefined),
    async check(subject) {
      const session = await create(subject);
      const record = recordOf(subject.connector, session);
      session.close();
      subject.wallet.revoke();
      expect(await find(await subject.reload(), record)).toBeUndefined();
      expect(subject.wallet.prompted).toBe(1);
    },
  },
  {
    sentence: 'restoring from a locked wallet gives no session or a named error and shows no prompt',
    skip: keptHere,
    async check(subject) {
      const session = await create(subject);
      const record = recordOf(subject.connector, session);
      session.close();
      subject.wallet.setLocked(true);
      const restoredSession = await find(await subject.reload(), record).catch((error: unknown) => {
        if (!isWalletError(error)) throw error;
      });
      expect(restoredSession).toBeUndefined();
      expect(subject.wallet.prompted).toBe(1);
    },
  },
  {
    sentence: 'restoring a session ends when aborted, even when the wallet does not answer',
    skip: keptHere,
    async check(subject) {
      const session = await create(subject);
      const record = recordOf(subject.connector, session);
      session.close();
      const connector = await subject.reload();
      subject.wallet.behave('hang');
      const controller = new AbortController();
      const finding = failure(find(connector, record, controller.signal), 'aborted');
      await within(subject.wallet.held(), 'held');
      controller.abort();
      await finding;
    },
  },
  {
    sentence: 'an invalid answer of the wallet restores no session',
    skip: keptHere,
    async check(subject) {
      const session = await create(subject);
      const record = recordOf(subject.connector, session);
      session.close();
      const connector = await subject.reload();
      subject.wallet.behave('malformed');
      for (let attempt = 0; attempt < 24; attempt += 1) {
        const restoredSession = await find(connector, record).catch((error: unknown) => {
          if (!isWalletError(error)) throw error;
        });
        expect(restoredSession).toBeUndefined();
      }
    },
  },
  {
    sentence: 'revoking takes the permission back without a prompt',
    skip: ({ connector }) => (connector.revokes ? undefined : 'this connector cannot revoke'),
    async check(subject) {
      const session = await create(subject);
      const record = recordOf(subject.connector, session);
      await within(subject.connector.revokeSession(session), 'revokeSession');
      expect(subject.wallet.permitted).toBe(false);
      expect(subject.wallet.prompted).toBe(1);
      if (!subject.mute) expect(await find(await subject.reload(), record)).toBeUndefined();
    },
  },
  {
    sentence: 'revoking neither throws nor waits when the wallet is silent or missing',
    async check(subject) {
      const session = await create(subject);
      for (const behaviour of ['reject', 'malformed', 'hang', 'vanish'] as const) {
        subject.wallet.behave(behaviour);
        await within(subject.connector.revokeSession(session), 'revokeSession');
      }
    },
  },
  {
    sentence: 'closing a session keeps the permission in the wallet and can be repeated',
    async check(subject) {
      const session = await create(subject);
      const record = recordOf(subject.connector, session);
      session.close();
      session.close();
      expect(subject.wallet.permitted).toBe(true);
      expect(await find(await subject.reload(), record)).toBeDefined();
    },
  },
];
