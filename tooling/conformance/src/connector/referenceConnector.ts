import {
  type Account,
  type Call,
  type CallOptions,
  type Connector,
  type Scopes,
  type Session,
  type SessionEvent,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { reasonOf } from '@causeway/protocol/hostile';
import { createReferenceWallet, type ReferenceWallet } from './referenceWallet.js';
import type { ConnectorSubject } from './subject.js';

const chainId = 'eip155:1';
const scopes: Scopes = { eip155: { chains: [chainId], methods: ['personal_sign'], notifications: [] } };

/** A sound connector over the reference wallet: the suite must find nothing wrong with it. */
export function referenceSubject(): ConnectorSubject {
  const wallet = createReferenceWallet();
  return {
    connector: referenceConnector(wallet),
    wallet,
    scopes,
    call: (account) => ({ chainId, method: 'personal_sign', params: ['0x', account.address] }),
    reload: () => referenceConnector(wallet),
  };
}

/** Makes the connector. */
export function referenceConnector(wallet: ReferenceWallet): Connector {
  let opening: Promise<unknown> | undefined;
  let before: Promise<unknown> | undefined;
  let interested = 0;
  return {
    id: 'eip155:injected:test.reference',
    route: 'injected',
    namespaces: ['eip155'],
    wallet: { name: 'Reference', rdns: 'test.reference' },
    revokes: true,
    async createSession(request) {
      if (request.signal.aborted) throw new WalletError('aborted', { method: 'createSession' });
      if (!request.scopes.eip155)
        throw new WalletError('invalid-params', { field: 'scopes', reason: 'empty' });
      if (!opening) before = wallet.accounts().catch(() => undefined);
      opening ??= wallet.connect().finally(() => {
        opening = undefined;
      });
      const current = opening;
      interested += 1;
      try {
        const answer = await withDeadline(current.catch(fail('createSession')), {
          method: 'createSession',
          signal: request.signal,
        });
        return openSession(wallet, readAccounts(answer, 'createSession'));
      } catch (error) {
        // The last one to give up takes a late approval back.
        if (request.signal.aborted && interested === 1) {
          void Promise.all([current, before]).then(([, visible]) => {
            const isEarlier = Array.isArray(visible) && visible.length > 0;
            return interested > 0 || isEarlier ? undefined : wallet.takeBack();
          });
        }
        throw error;
      } finally {
        interested -= 1;
      }
    },
    async getSession(_, { signal }) {
      const answer = await withDeadline(wallet.accounts().catch(fail('getSession')), {
        method: 'getSession',
        ms: 300,
        signal,
      });
      if (Array.isArray(answer) && answer.length === 0) return undefined;
      return openSession(wallet, readAccounts(answer, 'getSession'));
    },
    async revokeSession(session) {
      session.close();
      await withDeadline(wallet.takeBack(), { method: 'revokeSession', ms: 20 }).catch(() => undefined);
    },
  };
}

function openSession(wallet: ReferenceWallet, start: readonly Account[]): Session {
  const listeners = new Set<(event: SessionEvent) => void>();
  const pending = new Set<(error: WalletError) => void>();
  let accounts = start;
  let isClosed = false;

  function emit(event: SessionEvent, error: WalletError) {
    if (event.type !== 'changed') isClosed = true;
    if (isClosed) for (const reject of [...pending]) reject(error);
    for (const listener of [...listeners]) listener(event);
  }

  const stop = wallet.listen((event) => {
    if (event === 'gone') return emit({ type: 'dropped' }, new WalletError('wallet-gone', {}));
    void wallet.accounts().then((answer) => {
      if (Array.isArray(answer) && answer.length === 0) {
        return emit({ type: 'ended' }, new WalletError('session-ended', {}));
      }
      accounts = readAccounts(answer, 'accounts');
      emit({ type: 'changed' }, new WalletError('session-ended', {}));
    });
  });

  return {
    get accounts() {
      return accounts;
    },
    scopes,
    async invokeMethod({ method }: Call, { timeout, signal }: CallOptions = {}) {
      if (isClosed) throw new WalletError('session-ended', { method });
      if (signal?.aborted) throw new WalletError('aborted', { method });
      if (method !== 'personal_sign') throw new WalletError('method-unsupported', { method });
      let reject: (error: WalletError) => void = () => {};
      const failure = new Promise<never>((_, onReject) => {
        reject = onReject;
      });
      pending.add(reject);
      const calling = withDeadline(wallet.call().catch(fail(method)), { method, ms: timeout, signal });
      return Promise.race([calling, failure]).finally(() => pending.delete(reject));
    },
    subscribe(listener) {
      const entry = (event: SessionEvent) => listener(event);
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    close() {
      isClosed = true;
      listeners.clear();
      stop();
    },
  };
}

const fail = (method: string) => (error: unknown) => {
  const reason = reasonOf(error);
  if (reason === 'refused') throw new WalletError('user-rejected', { method }, { cause: error });
  if (reason === 'locked') throw new WalletError('wallet-locked', { method }, { cause: error });
  throw new WalletError('wallet-failed', { method, reason }, { cause: error });
};

function readAccounts(answer: unknown, method: string): readonly Account[] {
  if (!Array.isArray(answer) || answer.length === 0) throw new WalletError('no-accounts', {});
  return Object.freeze(
    answer.map((address) => {
      if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) {
        throw new WalletError('malformed-response', { method, path: '0' });
      }
      return Object.freeze({ id: `${chainId}:${address}` as const, chainId, address });
    }),
  );
}
