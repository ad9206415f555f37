import { createStore } from '@causeway/core';
import type {
  ActivityEntry,
  EmailAttempt,
  EmbeddedAccount,
  HeldKey,
  HeldWallet,
  Passkey,
  RecoveryState,
  RemoteSession,
  SecretFrame,
  WalletAccount,
} from '@causeway/embedded-wallet';
import { WalletError } from '@causeway/protocol';
import { first as address } from './page.js';

/** What the provider of a scripted embedded wallet has for the person. */
export interface Holdings {
  email: string | undefined;
  passkeys: readonly Passkey[];
  sessions: readonly RemoteSession[];
  /** The phrases; each with its accounts. */
  phrases: readonly HeldWallet[];
  keys: readonly HeldKey[];
  /** The log, the newest first. */
  log: readonly ActivityEntry[];
  /** Whether the last sign-in is recent enough to show a secret. */
  isProved: boolean;
  /** The failure of the next recovered passkey. */
  recoveryError: unknown;
  /** How many frames the screens have closed. */
  closedFrames: number;
}

/** A day that is long ago in every time zone. */
const longAgo = Date.UTC(2026, 0, 5, 12);

export const passkeyNamed = (name: string): Passkey => ({
  id: `passkey-${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  credentialId: name,
  transports: ['internal'],
  createdAt: longAgo,
});

export const sessionNamed = (name: string, fields: Partial<RemoteSession> = {}): RemoteSession => ({
  id: `session-${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  type: 'API_KEY_P256',
  createdAt: longAgo,
  expiresAt: Date.UTC(2099, 0, 5, 13),
  current: false,
  ...fields,
});

/** A phrase with one account; another one where it is not the first. */
export const phraseNamed = (name: string, fields: Partial<HeldWallet> = {}): HeldWallet => ({
  walletId: `wallet-${name}`,
  name,
  exported: false,
  imported: false,
  accounts: [accountOf(`wallet-${name}`, address)],
  ...fields,
});

/** An account of a phrase, at the path of its number. */
export const accountOf = (walletId: string, of: string, index = 0, name?: string): WalletAccount => ({
  walletId,
  address: of,
  path: `m/44'/60'/0'/0/${index}`,
  name,
});

/** An entry of the log; the number is its age. */
export const entryOf = (type: string, age: number, fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: `entry-${age}`,
  type,
  status: 'COMPLETED',
  createdAt: longAgo - age * 3_600_000,
  intent: {},
  ...fields,
});

/** A private key that belongs to no phrase. */
export const keyNamed = (name: string, of: string): HeldKey => ({
  privateKeyId: `key-${name}`,
  name,
  address: of,
  exported: false,
  imported: true,
});

export const createHoldings = (): Holdings => ({
  email: 'alice@example.com',
  passkeys: [],
  sessions: [sessionNamed('Session', { current: true })],
  phrases: [phraseNamed('Main')],
  keys: [],
  log: [],
  isProved: true,
  recoveryError: undefined,
  closedFrames: 0,
});

type Answer = <T>(call: string, signal: AbortSignal | undefined, value: () => T) => Promise<T>;

const unused = () => Promise.reject(new Error('The screens do not use this.'));

/** The parts of a scripted account besides coming in. Every answer is that of `answer`. */
export function createScriptedAccount(
  has: Holdings,
  answer: Answer,
  attemptFor: (email: string) => EmailAttempt,
  onUse: (address: string) => void,
): Omit<EmbeddedAccount, 'session' | 'auth'> {
  const state = createStore<RecoveryState>({ status: 'cleared' });
  const recoveryAttempt = (type: 'email' | 'passkey', email: string): EmailAttempt => ({
    ...attemptFor(email),
    method: 'bundle',
    accepts: (code) => code.trim().length >= 100,
    async submit(code, wait) {
      // The code of a lost passkey makes no session.
      const signedIn =
        type === 'email'
          ? await attemptFor(email).submit(code.slice(0, 6), wait)
          : await answer('submit', wait?.signal, () => ({ kind: 'email' as const, address, created: false }));
      const session = { organizationId: 'organisation', userId: 'user', seconds: 1800 };
      state.set({ status: 'active', type, createdAt: Date.now(), ...session });
      return signedIn;
    },
    resend: async () => recoveryAttempt(type, email),
  });
  return {
    passkeys: {
      list: ({ signal } = {}) => answer('passkeys', signal, () => has.passkeys),
      add: ({ name, signal }) =>
        answer(`addPasskey ${name}`, signal, () => {
          const added = passkeyNamed(name);
          has.passkeys = [...has.passkeys, added];
          return added;
        }),
      remove: ({ id, lastWayIn, signal }) =>
        answer(`removePasskey ${id}${lastWayIn ? ' although it is the last way in' : ''}`, signal, () => {
          const others = has.passkeys.filter((passkey) => passkey.id !== id);
          if (others.length === 0 && !has.email && !lastWayIn)
            throw new WalletError('embedded-last-way-in', {});
          has.passkeys = others;
        }),
    },
    email: {
      get: ({ signal } = {}) => answer('email', signal, () => has.email),
      change: ({ email, signal }) =>
        answer(`changeEmail ${email}`, signal, () => ({
          ...attemptFor(email),
          async submit() {
            has.email = email;
          },
        })),
    },
    sessions: {
      list: ({ signal } = {}) => answer('sessions', signal, () => has.sessions),
      end: ({ id, signal }) =>
        answer(`endSession ${id}`, signal, () => {
          has.sessions = has.sessions.filter((session) => session.id !== id);
        }),
      endOthers: ({ signal } = {}) =>
        answer('endOthers', signal, () => {
          has.sessions = has.sessions.filter(({ current }) => current);
        }),
    },
    wallets: {
      addAccount: ({ walletId, signal }) =>
        answer('addAccount', signal, () => {
          const added = accountOf(walletId, `0x${'ad'.repeat(20)}`, 1);
          has.phrases = has.phrases.map((one) =>
            one.walletId === walletId ? { ...one, accounts: [...one.accounts, added] } : one,
          );
          return added;
        }),
      use: (of) => answer(`use ${of}`, undefined, () => onUse(of)),
      list: ({ signal } = {}) => answer('wallets', signal, () => ({ wallets: has.phrases, keys: has.keys })),
    },
    recovery: {
      state,
      start: ({ type, email, signal }) =>
        answer(`recover ${type}`, signal, () => {
          state.set({ status: 'started', type, email, startedAt: Date.now() });
          return recoveryAttempt(type, email);
        }),
      resume: async () => undefined,
      verify: unused,
      addPasskey: ({ name = '', signal } = {}) =>
        answer(`recoverPasskey ${name}`, signal, () => {
          if (has.recoveryError) throw has.recoveryError;
          has.passkeys = [...has.passkeys, passkeyNamed(name)];
          state.set({ status: 'cleared' });
        }),
      clear: () => state.set({ status: 'cleared' }),
    },
    secrets: {
      export: ({ container, proof, title, signal }) =>
        answer(`export by ${proof}`, signal, () => {
          if (proof === 'session' && !has.isProved)
            throw new WalletError('embedded-proof-needed', { seconds: 60 });
          return openScriptedFrame(has, container, 'Hold to show', title);
        }),
      import: ({ container, name, title, signal }) =>
        answer(`import ${name}`, signal, () => ({
          ...openScriptedFrame(has, container, 'Import', title),
          imported: new Promise<{ readonly address: string }>((resolve) =>
            container.addEventListener('click', () => resolve({ address }), { once: true }),
          ),
        })),
    },
    activity: ({ before, limit = 10, signal } = {}) =>
      answer('activity', signal, () => {
        const at = before === undefined ? 0 : has.log.findIndex(({ id }) => id === before) + 1;
        return has.log.slice(at, at + limit);
      }),
  };
}

/** A frame that stands for the protected one. A press on its border stands for an import. */
function openScriptedFrame(
  has: Holdings,
  container: HTMLElement,
  text: string,
  title = 'Secret',
): SecretFrame {
  const element = document.createElement('iframe');
  element.title = title;
  element.setAttribute('sandbox', '');
  element.srcdoc = `<!doctype html><html lang="en"><title>Secret</title><p>${text}</p></html>`;
  container.append(element);
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = () => {
      has.closedFrames += 1;
      element.remove();
      resolve();
    };
  });
  return { element, closed, close };
}
