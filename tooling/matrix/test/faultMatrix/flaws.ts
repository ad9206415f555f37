import { isWalletError, type Session, WalletError } from '@causeway/protocol';
import type { Product } from './page.js';

/** A release of the product with one fault. */
export interface Flaw {
  readonly product: Product;
  /** The cells of EVM in the page that it must break, and no other. */
  readonly breaks: readonly string[];
  /** Those of Solana beside them: its session checks each answer, and its wallets report a lock. */
  readonly breaksSolana?: readonly string[];
  /** Those of a web wallet in a window, by its family; absent: not tried there. */
  readonly breaksWindow?: Readonly<Partial<Record<'mvx' | 'near', readonly string[]>>>;
  /** Those of `sign` over the relay; absent: not tried there. */
  readonly breaksRelay?: readonly string[];
}

/** Changes the behaviour of a connector's sessions. */
const withSession =
  (change: (session: Session) => Partial<Session>): Product =>
  (connector) => {
    const inner = new WeakMap<Session, Session>();
    const changed = (session: Session): Session => {
      const properties = Object.getOwnPropertyDescriptors(change(session));
      const flawed = Object.create(session, properties) as Session;
      inner.set(flawed, session);
      return flawed;
    };
    return {
      ...connector,
      createSession: async (request) => changed(await connector.createSession(request)),
      async getSession(record, options) {
        const session = await connector.getSession(record, options);
        return session && changed(session);
      },
      revokeSession: (session) => connector.revokeSession(inner.get(session) ?? session),
    };
  };

/** Changes how the calls of a wallet end. */
const withCalls = (change: (call: () => Promise<unknown>) => Promise<unknown>): Product =>
  withSession((session) => ({
    invokeMethod: (...call) => change(() => session.invokeMethod(...call)),
  }));

const renamed = (error: unknown, late?: unknown) =>
  new WalletError('wallet-failed', { method: 'flawed', reason: '', ...(late ? { late } : {}) } as never, {
    cause: error,
  });

/** Flawed products, by their behaviour. */
export const flaws: Readonly<Record<string, Flaw>> = {
  'asks the wallet a second time after a failure': {
    product: withCalls((call) => call().catch(() => call())),
    breaks: [
      'sign refuses before',
      'sign refuses during',
      'sign silent before',
      'sign silent during',
      'sign cancels during',
      'sign revokes during',
      'sign leaves during',
    ],
    breaksWindow: {
      mvx: [
        'sign refuses before',
        'sign refuses during',
        'sign silent before',
        'sign silent during',
        'sign nonsense before',
        'sign nonsense during',
        'sign vanishes before',
        'sign vanishes during',
        'sign switches before',
      ],
    },
  },
  'drops an answer that arrives late': {
    product: withCalls((call) =>
      call().catch((error) => {
        if (!isWalletError(error) || !('late' in error.context)) throw error;
        const { late: _, ...context } = error.context;
        throw new WalletError(error.code as never, context as never, { cause: error });
      }),
    ),
    breaks: [
      'sign silent before',
      'sign silent during',
      'sign cancels during',
      'sign revokes during',
      'sign leaves during',
    ],
    breaksRelay: ['sign silent during', 'sign cancels during', 'sign leaves during'],
    breaksWindow: {
      near: ['sign silent before', 'sign silent during', 'sign cancels during', 'sign leaves during'],
    },
  },
  'keeps a permission that arrives late': {
    product: (connector) => ({ ...connector, revokeSession: async () => undefined }),
    breaks: ['connect cancels after', 'connect leaves after'],
  },
  'gives every failure the same name': {
    product: withCalls((call) =>
      call().catch((error) => {
        throw renamed(error, isWalletError(error) && (error.context as { readonly late?: unknown }).late);
      }),
    ),
    breaks: [
      'sign refuses before',
      'sign refuses during',
      'sign silent before',
      'sign silent during',
      'sign cancels before',
      'sign cancels during',
      'sign locks before',
      'sign locks during',
      'sign vanishes before',
      'sign vanishes during',
      'sign revokes before',
      'sign revokes during',
      'sign leaves before',
      'sign leaves during',
    ],
    breaksSolana: ['sign nonsense before'],
    breaksWindow: {
      mvx: [
        'sign refuses before',
        'sign refuses during',
        'sign silent before',
        'sign silent during',
        'sign cancels before',
        'sign cancels during',
        'sign nonsense before',
        'sign nonsense during',
        'sign vanishes before',
        'sign vanishes during',
        'sign switches before',
        'sign leaves before',
        'sign leaves during',
        'sign unopened before',
      ],
    },
  },
  'ignores the events of the wallet': {
    product: withSession(() => ({ subscribe: () => () => undefined })),
    breaks: [
      'connect vanishes after',
      'connect revokes after',
      'sign vanishes before',
      'sign vanishes during',
      'sign vanishes after',
      'sign revokes before',
      'sign revokes during',
      'sign revokes after',
    ],
    breaksSolana: ['connect locks after', 'sign locks before', 'sign locks during', 'sign locks after'],
  },
  'asks the person when a visitor returns': {
    product: (connector) => ({
      ...connector,
      getSession({ activeAccount }, { signal }) {
        const [namespace = '', reference = ''] = activeAccount.split(':');
        const chains = [`${namespace}:${reference}` as const];
        return connector.createSession({
          scopes: { [namespace]: { chains, methods: [], notifications: [] } },
          signal,
        });
      },
    }),
    breaks: ['restore revokes returning'],
    breaksSolana: ['restore locks returning'],
  },
};
