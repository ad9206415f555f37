import { createStore } from '@causeway/core';
import type {
  Approval,
  ApprovalSubject,
  EmailAttempt,
  EmbeddedAccount,
  EmbeddedWalletOptions,
  SessionView,
  SignedIn,
} from '@causeway/embedded-wallet';
import { type Chain, type SessionEvent, WalletError } from '@causeway/protocol';
import { type WithScreens, withScreens } from '../embedded/withScreens.js';
import { createHoldings, createScriptedAccount, type Holdings } from './embeddedAccount.js';
import { first as address } from './page.js';

const chainId = 'eip155:1';
const chain: Chain = {
  id: chainId,
  name: 'Ethereum',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
};
const accountAt = (of: string) => ({ id: `${chainId}:${of}`, chainId, address: of }) as const;

/** The next answers of the provider of a scripted embedded wallet. */
export interface Provider {
  readonly embedded: WithScreens;
  /** The right code. */
  readonly code: string;
  /** Fails the next sign-ins and mails. */
  error: unknown;
  /** Leaves the next call pending. */
  hangs: boolean;
  /** Every answer waits for this. */
  until: Promise<void>;
  /** Seconds until another mail can be requested, and until a code expires. */
  resendIn: number;
  expiresIn: number;
  readonly calls: string[];
  /** The calls that were aborted, and those that were answered. */
  readonly aborted: string[];
  readonly answered: string[];
  /** The person's passkeys, sessions and secrets. */
  readonly has: Holdings;
  /** Requests an approval for a signature. Resolves when the person approves. */
  requestApproval(subject: ApprovalSubject, signal?: AbortSignal, rpcUrls?: readonly string[]): Promise<void>;
  /** Signs in, as an earlier page did. */
  enter(): void;
}

/** An embedded wallet without a provider: every answer is scripted. */
export function createProvider(frameUrl = '/frame'): Provider {
  const session = createStore<SessionView>({ status: 'none' });
  let pending: EmailAttempt | undefined;
  const answer = async <T>(call: string, signal: AbortSignal | undefined, value: () => T): Promise<T> => {
    provider.calls.push(call);
    await provider.until;
    if (provider.hangs) {
      return new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => {
          provider.aborted.push(call);
          reject(new WalletError('aborted', { method: call }));
        }),
      );
    }
    if (provider.error) throw provider.error;
    const result = value();
    provider.answered.push(call);
    return result;
  };
  const enter = (kind: SignedIn['kind'], email?: string): SignedIn => {
    pending = undefined;
    session.set({
      status: 'live',
      kind,
      stampWith: 'session',
      organizationId: 'organisation',
      userId: 'user',
      address,
      email,
      expiresAt: Date.now() + 1_800_000,
      secondsLeft: 1800,
    });
    return { kind, address, created: true };
  };
  const attemptFor = (email: string): EmailAttempt => ({
    method: 'otp',
    email,
    resendAt: Date.now() + provider.resendIn * 1000,
    expiresAt: Date.now() + provider.expiresIn * 1000,
    accepts: (code) => /^[\da-z]{6,9}$/i.test(code.trim()),
    submit: (code, { signal } = {}) =>
      answer('submit', signal, () => {
        provider.has.isProved = true;
        if (code !== provider.code) throw refusedCode('incorrect', 2);
        return enter('otp', email);
      }),
    resend: ({ signal } = {}) => answer('resend', signal, () => keep(attemptFor(email))),
    forget() {
      pending = undefined;
    },
  });
  const keep = (attempt: EmailAttempt) => {
    pending = attempt;
    return attempt;
  };
  const auth: Partial<EmbeddedAccount['auth']> = {
    startEmail: ({ email, signal }) => answer('startEmail', signal, () => keep(attemptFor(email))),
    resumeEmail: async () => pending,
    signInWithPasskey: ({ signal } = {}) => answer('signInWithPasskey', signal, () => enter('passkey')),
    signUpWithPasskey: ({ name, signal }) =>
      answer(`signUpWithPasskey ${name}`, signal, () => enter('passkey')),
    stampWith: (choice) =>
      answer(`stampWith ${choice}`, undefined, () =>
        session.set({ ...session.get(), stampWith: choice } as SessionView),
      ),
    signOut: async () => {
      session.set({ status: 'none' });
      return { revoked: true };
    },
  };
  const has = createHoldings();
  // The accounts that a connection has, the active one first; an added one is known when it is used.
  let connected = [address];
  const listeners = new Set<(event: SessionEvent) => void>();
  const others = createScriptedAccount(has, answer, attemptFor, (used) => {
    const holdings = [...has.phrases.flatMap(({ accounts }) => accounts), ...has.keys];
    connected = [used, ...holdings.map((one) => one.address).filter((one) => one !== used)];
    session.set({ ...session.get(), address: used } as SessionView);
    for (const notify of listeners) notify({ type: 'changed' });
  });
  let screens: Pick<EmbeddedWalletOptions, 'approve' | 'signIn'> | undefined;
  const unending = new AbortController().signal;
  const create: Parameters<typeof withScreens>[0] = (forms) => {
    screens = forms;
    return {
      open: async () => ({ session, auth, ...others }) as unknown as EmbeddedAccount,
      connector: {
        id: 'embedded',
        route: 'embedded',
        namespaces: ['eip155'],
        wallet: { name: 'Example wallet' },
        revokes: true,
        async createSession({ signal }) {
          if (session.get().status !== 'live') await forms.signIn({ signal });
          return {
            get accounts() {
              return connected.map(accountAt);
            },
            chainId,
            scopes: {},
            invokeMethod: () => Promise.reject(new Error('This wallet answers no request.')),
            subscribe(notify) {
              listeners.add(notify);
              return () => void listeners.delete(notify);
            },
            close: () => {},
          };
        },
        getSession: async () => undefined,
        revokeSession: async () => {},
      },
    };
  };
  const embedded = withScreens(create, undefined, frameUrl);
  const provider: Provider = {
    embedded,
    code: 'ABC123',
    error: undefined,
    hangs: false,
    until: Promise.resolve(),
    resendIn: 30,
    expiresIn: 300,
    calls: [],
    aborted: [],
    answered: [],
    has,
    async requestApproval(subject, signal = unending, rpcUrls = []) {
      const call = { method: 'personal_sign', params: [], chainId } as Approval['call'];
      const account = accountAt(address);
      await screens?.approve({ call, account, chain: { ...chain, rpcUrls }, subject } as Approval, {
        signal,
      });
    },
    enter: () => void enter('otp', 'alice@example.com'),
  };
  return provider;
}

/** A code that the provider refused. */
export const refusedCode = (reason: 'incorrect' | 'expired' | 'exhausted', triesLeft: number) =>
  new WalletError(
    'recovery-code-invalid',
    {},
    { cause: new WalletError('embedded-code-refused', { reason, triesLeft } as never) },
  );
