import { type ChainId, type ErrorCode, isWalletError, type RelayMove, WalletError } from '@causeway/protocol';
import { expect } from 'vitest';
import type { Law } from '../law.js';
import { loadWire, type RelaySubject } from './subject.js';

type Request = (approved: ChainId[], method: string) => Promise<unknown>;

/** A session that is approved for these chains, and the methods its wallet was called with. */
function sessionOf(approved: ChainId[], request: Request) {
  const requests: string[] = [];
  const session: RelayMove = {
    wallet: 'Test',
    approved: () => approved,
    changed: async () => undefined,
    async request(method) {
      requests.push(method);
      return request(approved, method);
    },
  };
  return { session, requests };
}

const unexpected: Request = async (_, method) => {
  throw new Error(`The wallet was asked for ${method}.`);
};
const fails =
  (code: 'user-rejected' | 'method-unsupported'): Request =>
  async (_, method) => {
    throw new WalletError(code, { method });
  };

/** The code of a failure, `moved` without a failure, and the error itself if it is foreign. */
const outcomeOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => 'moved',
    (error: unknown) => (isWalletError(error) ? error.code : error),
  );

/** How a wire moves a session between chains. */
export const moveLaws: readonly Law<RelaySubject>[] = [
  {
    sentence: 'a switch to an approved chain sends no request to the wallet',
    async check(subject) {
      const { wire, chain } = await loadWire(subject);
      const { session } = sessionOf([chain], unexpected);
      expect(await outcomeOf(wire.move(chain, session))).toBe('moved');
    },
  },
  {
    sentence: 'a switch to an unlisted chain fails with network-unknown and sends no request to the wallet',
    async check(subject) {
      const { wire, namespace, chain } = await loadWire(subject);
      const elsewhere: ChainId = `${namespace}:elsewhere`;
      for (const approved of [[chain], [chain, elsewhere]]) {
        const { session } = sessionOf(approved, unexpected);
        expect(await outcomeOf(wire.move(elsewhere, session))).toBe('network-unknown');
      }
    },
  },
  {
    sentence: 'a switch succeeds only when the wallet has approved the chain by then',
    async check(subject) {
      const { wire, namespace, chain } = await loadWire(subject);
      const other: ChainId = `${namespace}:elsewhere`;
      const adding = sessionOf([other], async (approved) => void approved.push(chain));
      const outcome = await outcomeOf(wire.move(chain, adding.session));
      expect(outcome).toBe(adding.requests.length > 0 ? 'moved' : 'switch-wallet-only');
      const lying = sessionOf([other], async () => null);
      const codes: ErrorCode[] = ['switch-unconfirmed', 'switch-wallet-only'];
      expect(codes).toContain(await outcomeOf(wire.move(chain, lying.session)));
    },
  },
  {
    sentence: 'a switch that the wallet rejects or did not approve fails with a named error',
    async check(subject) {
      const { wire, namespace, chain } = await loadWire(subject);
      const other: ChainId = `${namespace}:elsewhere`;
      const refused = sessionOf([other], fails('user-rejected'));
      const codes: ErrorCode[] = ['switch-rejected', 'switch-wallet-only'];
      expect(codes).toContain(await outcomeOf(wire.move(chain, refused.session)));
      const unsupported = sessionOf([other], fails('method-unsupported'));
      expect(await outcomeOf(wire.move(chain, unsupported.session))).toBe('switch-wallet-only');
      const empty = sessionOf([], unexpected);
      expect(await outcomeOf(wire.move(chain, empty.session))).toBe('switch-wallet-only');
    },
  },
];
