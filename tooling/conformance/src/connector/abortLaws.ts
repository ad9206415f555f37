import { isWalletError } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure, within } from '../expectError.js';
import type { Law } from '../law.js';
import { create, emptyRecord, find, recordOf } from './open.js';
import type { ConnectorSubject, WalletSide } from './subject.js';
import { next, settle, until } from './turns.js';

/** At least the requests that an attempt sends after the approval. */
const requestsAfterApproval = 4;

/** The errors of an attempt that the person gave up: a pairing has a separate one. */
const gaveUp = ['aborted', 'pairing-aborted'] as const;

/** Attempts that are aborted, or fail after the approval. */
export const abortLaws: readonly Law<ConnectorSubject>[] = [
  {
    sentence: 'an attempt with an aborted signal sends no request and shows no prompt',
    async check(subject) {
      await failure(create(subject, AbortSignal.abort()), 'aborted');
      expect(subject.wallet.prompted).toBe(0);
    },
  },
  {
    sentence: 'an attempt ends when aborted, even when the wallet does not answer',
    async check(subject) {
      for (const behaviour of ['stall', 'hang'] as const) {
        await giveUp(subject, behaviour);
      }
    },
  },
  {
    sentence: 'an approval after an abort leaves no permission where it can be revoked',
    skip: ({ connector }) => (connector.revokes ? undefined : 'this connector cannot revoke'),
    async check(subject) {
      await giveUp(subject, 'stall');
      subject.wallet.behave('approve');
      // The approval first, then the connector's result.
      await settle();
      await until(() => !subject.wallet.permitted);
      expect(await find(subject.connector, emptyRecord(subject))).toBeUndefined();
    },
  },
  {
    sentence: 'an attempt that fails after the approval leaves no permission where it can be revoked',
    skip({ connector }) {
      if (!connector.revokes) return 'this connector cannot revoke';
      // The requests of one sign-in cannot be told from those after it.
      return connector.route === 'embedded' ? 'its own tests interrupt a sign-in at each request' : undefined;
    },
    async check(subject) {
      const { connector, wallet } = subject;
      // The first number of failing requests that an attempt does not survive: more of them fail the revocation too.
      for (let failing = 1; failing <= requestsAfterApproval; failing += 1) {
        wallet.behave('stall');
        const opening = create(subject).catch((error: unknown) => {
          if (!isWalletError(error)) throw error;
        });
        await within(wallet.held(), 'held');
        wallet.behave('approve');
        await next(() => wallet.permitted);
        failNext(wallet, failing);
        const session = await opening;
        if (!session) return until(() => !wallet.permitted);
        wallet.failWith();
        await connector.revokeSession(session);
        wallet.revoke();
      }
    },
  },
  {
    sentence: 'an attempt that is aborted or fails after the approval keeps a permission of an earlier visit',
    skip: ({ connector }) =>
      connector.route === 'injected' ? undefined : 'each approval gives a permission of its own',
    async check(subject) {
      const { wallet, scopes } = subject;
      const first = await create(subject);
      first.close();
      const connector = await subject.reload();
      (await find(connector, recordOf(connector, first)))?.close();
      for (let failing = 0; failing <= requestsAfterApproval; failing += 1) {
        const controller = new AbortController();
        wallet.behave('hang');
        const opening = connector.createSession({ scopes, signal: controller.signal }).catch((error) => {
          if (!isWalletError(error)) throw error;
        });
        await within(wallet.held(), 'held');
        if (failing === 0) controller.abort();
        else failNext(wallet, failing);
        wallet.behave('approve');
        const session = await within(opening, 'createSession');
        wallet.failWith();
        await settle();
        expect(wallet.permitted).toBe(true);
        session?.close();
      }
    },
  },
  {
    sentence: 'an attempt after an aborted one creates a session',
    async check(subject) {
      await giveUp(subject, 'stall');
      const next = create(subject);
      subject.wallet.behave('approve');
      expect((await next).accounts.length).toBeGreaterThan(0);
      // The clean-up of the first attempt must not remove the result of the second one.
      await settle();
      expect(subject.wallet.permitted).toBe(true);
    },
  },
  {
    sentence: 'an approval after an abort is not used for the next attempt, which prompts again',
    async check(subject) {
      await giveUp(subject, 'stall');
      subject.wallet.behave('approve');
      await settle();
      subject.wallet.revoke();
      subject.wallet.behave('reject');
      // Some wallets return an empty list to a page they no longer allow and do not prompt.
      await failure(create(subject), 'user-rejected', 'connection-rejected', 'no-accounts');
      expect(subject.wallet.permitted).toBe(false);
    },
  },
];

/** Aborts an attempt that the wallet has and does not answer. */
async function giveUp(subject: ConnectorSubject, behaviour: 'stall' | 'hang'): Promise<void> {
  subject.wallet.behave(behaviour);
  const controller = new AbortController();
  const opening = failure(create(subject, controller.signal), ...gaveUp);
  await within(subject.wallet.held(), 'held');
  controller.abort();
  await opening;
}

/** Makes a wallet's next requests fail, and none after them. */
function failNext(wallet: WalletSide, count: number): void {
  let rest = count;
  wallet.failWith(() => {
    rest -= 1;
    if (rest === 0) wallet.failWith();
    return new Error('The request failed.');
  });
}
