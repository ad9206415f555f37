import { createAccount } from '../src/account.js';
import type { EmbeddedAccount, SessionStore } from '../src/index.js';
import { createRuntime } from '../src/runtime.js';
import type { Keeper } from '../src/session/keeperTypes.js';
import { createFakeCredentials } from './fakeCredentials.js';
import { createFakeProvider } from './fakeProvider.js';
import { createKeyed } from './keyed.js';
import { chains } from './setup.js';
import { createTabs } from './tabs.js';
import { fakeTime } from './time.js';

/** The events in a tab, and in the world around both. */
export const events = [
  'sign in',
  'renew',
  'renew by passkey',
  'sign out',
  'recover',
  'expire',
  'revoke',
] as const;
export type Event = (typeof events)[number];

/** An event of one of two tabs that begins once so many steps were made. */
export interface Move {
  readonly event: Event;
  readonly tab: 0 | 1;
  readonly at: number;
}

/** The product without one rule, which the model must detect. */
export interface Mutant {
  readonly keeper?: (keeper: Keeper) => Partial<Keeper>;
  readonly store?: (store: SessionStore) => SessionStore;
}

/** Over all runs of the model. */
export interface Seen {
  runs: number;
  steps: number;
  readonly endings: Set<string>;
}

function check(holds: boolean, law: string): void {
  if (!holds) throw new Error(`broken: ${law}`);
}

/**
 * Checks until the laws hold, at most a thousand times, a timer's turn apart: a limit in seconds would depend
 * on how busy the machine is.
 */
async function eventually(verify: () => void): Promise<void> {
  for (let looks = 1; ; looks++) {
    try {
      return verify();
    } catch (error) {
      if (looks === 1_000) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/**
 * Plays moves in two tabs of a person who is signed in. Each read, change and request is a step; a move begins
 * at its step, or when no other is in progress. Throws at the first law that stays broken: one may be
 * broken until a replaced key is revoked.
 *
 * @returns how many steps were made.
 */
export async function play(moves: readonly Move[], coverage: Seen, mutant: Mutant = {}): Promise<number> {
  const time = fakeTime();
  const provider = createFakeProvider(time.now);
  const { credentials } = createFakeCredentials();
  const shared = createTabs();
  let steps = 0;
  let counting = false;
  let waiting: Move[] = [];
  const startedMoves: Move[] = [];
  const work: Promise<unknown>[] = [];

  function begin(move: Move): void {
    startedMoves.push(move);
    const { auth } = tabs[move.tab];
    const acts: Record<Event, () => unknown> = {
      'sign in': () => auth.signInWithPasskey(),
      renew: () => auth.renew(),
      'renew by passkey': () => auth.renew({ by: 'passkey' }),
      'sign out': () => auth.signOut(),
      recover: () => mails[move.tab]?.submit(bundles[move.tab] ?? ''),
      expire: () => time.pass(1_800_000),
      revoke: () => provider.revoke(),
    };
    work.push(Promise.resolve(acts[move.event]()).catch(() => undefined));
  }

  async function step<T>(act: () => Promise<T>): Promise<T> {
    const tick = () => {
      if (!counting) return;
      steps++;
      const due = waiting.filter(({ at }) => at <= steps);
      waiting = waiting.filter(({ at }) => at > steps);
      for (const move of due) begin(move);
    };
    tick();
    const value = await act();
    tick();
    return value;
  }

  function openTab(): EmbeddedAccount {
    const store = shared.open();
    const stepped: SessionStore = {
      ...store,
      read: () => step(() => store.read()),
      change: (next) => step(() => store.change(next)),
    };
    const runtime = createRuntime({
      ...{ apiUrl: 'https://api.test', organizationId: provider.parent, handlerUrl: '/embedded' },
      ...{ rpId: 'app.test', frameUrl: 'https://frame.test/', signerKey: `04${'1'.repeat(128)}` },
      ...{ appName: 'Causeway', chains, keyed: async () => createKeyed },
      request: async () => undefined,
      approve: async () => undefined,
      signIn: async () => undefined,
      store: mutant.store?.(stepped) ?? stepped,
      platform: {
        ...{ ...time, credentials },
        fetch: ((input, init) => step(() => provider.fetch(input, init))) as typeof fetch,
      },
    });
    const broken = Object.getOwnPropertyDescriptors(mutant.keeper?.(runtime.keeper) ?? {});
    const account = createAccount({ ...runtime, keeper: Object.create(runtime.keeper, broken) });
    account.session.subscribe(() => undefined);
    return account;
  }

  const tabs = [openTab(), openTab()] as const;
  await tabs[0].auth.signInWithPasskey();
  const mails: (Awaited<ReturnType<EmbeddedAccount['recovery']['start']>> | undefined)[] = [];
  const bundles: (string | undefined)[] = [];
  for (const tab of [0, 1] as const) {
    if (!moves.some((move) => move.event === 'recover' && move.tab === tab)) continue;
    mails[tab] = await tabs[tab].recovery.start({ type: 'email', email: 'alice@example.com' });
    bundles[tab] = provider.mailed?.bundle;
  }
  await eventually(() => check(tabs[1].session.get().status === 'live', 'tabs agree'));
  const unused = new Set(provider.keys.map(({ publicKey }) => publicKey));
  unused.delete(shared.value?.publicKey ?? '');

  counting = true;
  waiting = [...moves];
  while (waiting.length > 0 || work.length > 0) {
    const [next] = waiting.sort((a, b) => a.at - b.at);
    if (work.length === 0 && next) {
      waiting = waiting.filter((move) => move !== next);
      begin(next);
    }
    const hung = new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'hung'));
    check((await Promise.race([Promise.all(work.splice(0)), hung])) !== 'hung', 'every promise settles');
  }
  await eventually(verify).catch((error) => {
    error.message += ` after ${JSON.stringify(moves)}`;
    throw error;
  });
  coverage.runs++;
  coverage.steps += steps;
  return steps;

  function verify(): void {
    const views = tabs.map(({ session }) => session.get());
    const stored = shared.value;
    const atServer = provider.keys.map(({ publicKey }) => publicKey);
    const live = views.map(({ status }) => status === 'live' || status === 'ending');
    coverage.endings.add(`${live} ${stored !== undefined} ${atServer.length}`);
    check(live[0] === live[1], 'tabs agree');
    check(live[0] === (stored !== undefined), 'what is shown is what is stored');
    check(stored === undefined || stored.expiresAt > time.now(), 'no key of a dead session is kept');
    const wasRevoked = startedMoves.some(({ event }) => event === 'revoke');
    if (stored && !wasRevoked)
      check(atServer.includes(stored.publicKey), 'the server knows the session that is kept');
    // The keys of codes that were never entered belong to no session.
    const orphans = atServer.filter((key) => key !== stored?.publicKey && !unused.has(key));
    check(orphans.length === 0, 'the server knows no other session');
    if (startedMoves.at(-1)?.event !== 'sign out') return;
    check(stored === undefined, 'after a sign-out nothing is kept');
  }
}
