import { isWalletError, type Session } from '@causeway/protocol';
import { expect } from 'vitest';
import { hostileFailures, seenFailures } from '../hostileFailures.js';
import type { Law } from '../law.js';
import { testSeed } from '../seed.js';
import { create, find, recordOf } from './open.js';
import type { ConnectorSubject } from './subject.js';

/** Every shape that was met, and as many mixtures; over a relay each attempt takes its time. */
const attemptsOf = ({ connector }: ConnectorSubject) =>
  connector.route === 'relayed' ? 24 : 2 * seenFailures;

/** Each failure in turn; the work must fail with one of our errors, and with text. */
async function judgeAll(
  subject: ConnectorSubject,
  work: () => Promise<unknown>,
  many = attemptsOf(subject),
): Promise<number> {
  const seed = testSeed();
  console.info(`hostile failures: seed ${seed}`);
  const next = hostileFailures(seed);
  let failed = 0;
  for (let attempt = 0; attempt < many; attempt += 1) {
    const failure = next();
    subject.wallet.failWith(() => failure);
    try {
      await work();
    } catch (error) {
      const label = `failure ${attempt} of seed ${seed}`;
      if (!isWalletError(error)) throw new Error(`${label}: not a WalletError`);
      expect(typeof error.code, label).toBe('string');
      expect(error.message.length, label).toBeLessThan(1000);
      JSON.stringify(error.context);
      failed += 1;
    } finally {
      subject.wallet.failWith();
    }
  }
  return failed;
}

/** The wallet may reject with any value at all. */
export const failureLaws: readonly Law<ConnectorSubject>[] = [
  {
    sentence: 'any value that the wallet rejects a connection with becomes a named error',
    async check(subject) {
      expect(await judgeAll(subject, () => create(subject))).toBe(attemptsOf(subject));
      expect((await create(subject)).accounts.length).toBeGreaterThan(0);
    },
  },
  {
    sentence: 'any value that the wallet rejects a call with becomes a named error',
    async check(subject) {
      let session: Session = await create(subject);
      const [account] = session.accounts;
      if (!account) throw new Error('no account');
      const failed = await judgeAll(subject, async () => {
        try {
          await session.invokeMethod(subject.call(account));
        } catch (error) {
          // A failure may report that the session is over.
          if (isWalletError(error, 'session-ended') || isWalletError(error, 'unauthorised')) {
            subject.wallet.failWith();
            session.close();
            session = await create(subject);
          }
          throw error;
        }
      });
      expect(failed).toBe(attemptsOf(subject));
    },
  },
  {
    sentence: 'any value that the wallet rejects a restore or a revocation with is handled',
    async check(subject) {
      const session = await create(subject);
      const record = recordOf(subject.connector, session);
      session.close();
      await judgeAll(
        subject,
        async () => {
          const connector = await subject.reload();
          const restoredSession = await find(connector, record);
          if (restoredSession) await connector.revokeSession(restoredSession);
        },
        6,
      );
      const last = await create(subject);
      subject.wallet.failWith(hostileFailures(testSeed()));
      await subject.connector.revokeSession(last);
      subject.wallet.failWith();
    },
  },
];
