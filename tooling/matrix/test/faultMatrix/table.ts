/**
 * The moment of a fault: before the request, while the wallet prompts, right after its answer, or while the
 * visitor is away.
 */
export type Moment = 'before' | 'during' | 'after' | 'returning';
export type Verb = 'connect' | 'sign' | 'restore';
export type Route = 'page' | 'relay' | 'window';

/** The faults, by their names in the table. */
export const faults = {
  refuses: 'the person refuses',
  silent: 'the wallet never answers',
  cancels: 'the person cancels in the app',
  locks: 'the wallet is locked',
  nonsense: 'the wallet answers nonsense',
  vanishes: 'the wallet disappears',
  revokes: 'the wallet takes the permission back',
  switches: 'the wallet changes its account',
  leaves: 'the person disconnects in the app',
  blocked: 'the browser blocks its storage',
  hostile: 'the wallet rejects with a value that cannot be read',
  unopened: 'the browser opens no window',
} as const;
export type Fault = keyof typeof faults;

/** One cell of the matrix. */
export interface Cell {
  readonly namespace: string;
  readonly route: Route;
  readonly verb: Verb;
  readonly fault: Fault;
  readonly moment: Moment;
}

/** The families that the table was written for. Another one comes in with its exceptions. */
export const families: readonly string[] = [
  'eip155',
  'solana',
  'polkadot',
  'cosmos',
  'cip34',
  'mvx',
  'near',
  'bip122',
];

/** The state of a connection; `either` where a poll of the wallet may or may not come before it is read. */
type State = 'connected' | 'disconnected' | 'either';

/** The result of a request, `ok` or the code of its error, and the state of the connection after it. */
type End = `${string} ${State}`;
/** The same in every family, or with exceptions: families with a space between them. */
type Row = End | ({ readonly rest: End } & Readonly<Record<string, End>>);

/** Codes of a wallet that disappeared: some families have an event for it, and others only a limit of time. */
const walletGone = ['wallet-gone', 'timeout', 'session-ended'];

/**
 * A session that its wallet ended over the relay: the page may be notified before its request, or after it
 * was restored.
 */
const ended = ['ok', 'unauthorised', 'session-ended'];

/** A wallet that withdrew its accounts just before a call: its event may arrive before its answer or after it. */
const locked = ['wallet-locked', 'unauthorised'];
const revoked = ['session-ended', 'unauthorised'];

const groups: Readonly<Record<string, readonly string[]>> = { gone: walletGone, ended, locked, revoked };

/**
 * A wallet in the page. MultiversX restores from a proof, without its wallet, and its extension refuses with an empty answer;
 * the wallets of Cardano, NEAR and MultiversX have no event for a permission that is taken back.
 */
const page: Readonly<Record<string, Row>> = {
  'connect refuses before': 'user-rejected disconnected',
  'connect refuses during': 'user-rejected disconnected',
  'connect refuses after': 'ok connected',
  'connect silent before': 'timeout disconnected',
  'connect silent during': 'timeout disconnected',
  'connect silent after': 'ok connected',
  'connect cancels before': 'aborted disconnected',
  'connect cancels during': 'aborted disconnected',
  'connect cancels after': 'aborted disconnected',
  'connect locks before': 'wallet-locked disconnected',
  'connect locks during': 'wallet-locked disconnected',
  'connect locks after': {
    rest: 'ok connected',
    'bip122 polkadot solana': 'session-ended disconnected',
    cosmos: 'ok disconnected',
  },
  'connect nonsense before': { rest: 'malformed-response disconnected', mvx: 'user-rejected disconnected' },
  'connect nonsense during': {
    rest: 'ok connected',
    'cip34 cosmos polkadot': 'malformed-response disconnected',
  },
  'connect nonsense after': 'ok connected',
  'connect vanishes before': 'gone disconnected',
  'connect vanishes during': 'gone disconnected',
  'connect vanishes after': {
    rest: 'ok connected',
    'bip122 eip155 solana': 'gone disconnected',
  },
  'connect revokes before': 'ok connected',
  'connect revokes during': 'ok connected',
  'connect revokes after': {
    rest: 'ok connected',
    'eip155 cosmos': 'ok disconnected',
    'bip122 polkadot solana': 'session-ended disconnected',
  },
  'connect switches before': 'ok connected',
  'connect switches during': 'ok connected',
  'connect switches after': 'ok connected',
  'connect leaves before': 'ok connected',
  'connect leaves during': 'aborted disconnected',
  'connect leaves after': 'aborted disconnected',
  'connect blocked before': 'ok connected',
  'connect blocked during': 'ok connected',
  'connect blocked after': 'ok connected',
  'connect hostile before': 'wallet-failed disconnected',
  'connect hostile during': { rest: 'ok connected', 'cip34 cosmos polkadot': 'wallet-failed disconnected' },
  'connect hostile after': 'ok connected',
  'sign refuses before': 'user-rejected connected',
  'sign refuses during': 'user-rejected connected',
  'sign refuses after': 'ok connected',
  'sign silent before': 'timeout connected',
  'sign silent during': 'timeout connected',
  'sign silent after': 'ok connected',
  'sign cancels before': 'aborted connected',
  'sign cancels during': 'aborted connected',
  'sign cancels after': 'ok connected',
  'sign locks before': {
    rest: 'session-ended disconnected',
    eip155: 'locked connected',
    near: 'unauthorised connected',
    cip34: 'unauthorised disconnected',
  },
  'sign locks during': {
    rest: 'wallet-locked connected',
    'bip122 cosmos polkadot solana': 'session-ended disconnected',
  },
  'sign locks after': { rest: 'ok connected', 'bip122 cosmos polkadot solana': 'ok disconnected' },
  'sign nonsense before': { rest: 'malformed-response connected', mvx: 'user-rejected connected' },
  'sign nonsense during': 'ok connected',
  'sign nonsense after': 'ok connected',
  'sign vanishes before': { rest: 'gone disconnected', 'cosmos mvx': 'gone connected' },
  'sign vanishes during': { rest: 'gone disconnected', cip34: 'gone either', 'cosmos mvx': 'gone connected' },
  'sign vanishes after': { rest: 'ok connected', 'bip122 eip155 near solana': 'ok disconnected' },
  'sign revokes before': {
    rest: 'session-ended disconnected',
    'cip34 near': 'unauthorised disconnected',
    eip155: 'revoked disconnected',
  },
  'sign revokes during': { rest: 'session-ended disconnected', 'cip34 near': 'ok connected' },
  'sign revokes after': { rest: 'ok disconnected', 'cip34 near mvx': 'ok connected' },
  'sign switches before': {
    rest: 'ok connected',
    'cip34 cosmos': 'account-changed connected',
    mvx: 'session-ended disconnected',
  },
  'sign switches during': { rest: 'ok connected', mvx: 'session-ended disconnected' },
  'sign switches after': 'ok connected',
  'sign leaves before': 'session-ended disconnected',
  'sign leaves during': 'session-ended disconnected',
  'sign leaves after': 'ok disconnected',
  'sign blocked before': 'ok connected',
  'sign blocked during': 'ok connected',
  'sign blocked after': 'ok connected',
  'sign hostile before': 'wallet-failed connected',
  'sign hostile during': 'ok connected',
  'sign hostile after': 'ok connected',
  'restore refuses returning': 'ok connected',
  'restore silent returning': { rest: 'timeout disconnected', mvx: 'ok connected' },
  'restore cancels returning': 'ok disconnected',
  'restore locks returning': {
    rest: 'unauthorised disconnected',
    eip155: 'wallet-locked disconnected',
    mvx: 'ok connected',
  },
  'restore nonsense returning': { rest: 'malformed-response disconnected', mvx: 'ok connected' },
  'restore vanishes returning': { rest: 'ok disconnected', eip155: 'gone disconnected' },
  'restore revokes returning': { rest: 'unauthorised disconnected', mvx: 'ok connected' },
  'restore switches returning': 'ok connected',
  'restore leaves returning': 'ok disconnected',
  'restore blocked returning': 'ok disconnected',
  'restore hostile returning': { rest: 'wallet-failed disconnected', mvx: 'ok connected' },
};

/** A wallet over the relay, where it differs from a wallet in the page of a family with events. */
const relay: Readonly<Record<string, Row>> = {
  'connect refuses before': 'connection-rejected disconnected',
  'connect refuses during': 'connection-rejected disconnected',
  // Almost any word is the name of an account of NEAR.
  'connect nonsense before': { rest: 'no-accounts disconnected', near: 'ok connected' },
  'connect nonsense during': { rest: 'no-accounts disconnected', near: 'ok connected' },
  'connect vanishes after': 'ok disconnected',
  'sign nonsense during': 'malformed-response connected',
  'sign revokes before': 'ended disconnected',
  'restore silent returning': 'ok connected',
  'restore locks returning': 'ok connected',
  'restore nonsense returning': 'ok connected',
  'restore vanishes returning': 'ended disconnected',
  'restore revokes returning': 'ended disconnected',
};

/** A wallet in a window of another site, which is closed after each answer. */
const window: Readonly<Record<string, Row>> = {
  'connect nonsense before': 'malformed-response disconnected',
  // The window of NEAR showed the account before.
  'connect nonsense during': { rest: 'malformed-response disconnected', near: 'ok connected' },
  'connect vanishes before': 'user-rejected disconnected',
  'connect vanishes during': 'user-rejected disconnected',
  'connect unopened before': {
    rest: 'multiversx-popup-blocked disconnected',
    near: 'wallet-failed disconnected',
  },
  'sign nonsense before': 'malformed-response connected',
  'sign nonsense during': 'malformed-response connected',
  'sign vanishes before': 'user-rejected connected',
  'sign vanishes during': 'user-rejected connected',
  'sign vanishes after': 'ok connected',
  'sign switches before': 'signature-mismatch connected',
  'sign switches during': 'ok connected',
  'sign unopened before': { rest: 'multiversx-popup-blocked connected', near: 'wallet-failed connected' },
  // Restoring opens no window.
  'restore silent returning': 'ok connected',
  'restore nonsense returning': 'ok connected',
  'restore vanishes returning': 'ok connected',
  'restore unopened returning': 'ok connected',
};

const exceptions = { relay, window };

/**
 * Not cells: a wallet behind the relay cannot reject with a value, is locked for connecting alone, and has as long to answer a
 * code as the codes take.
 */
const absent = {
  page: ['unopened'],
  // Its wallet has no state that the page could learn of: each window asks for one answer.
  window: ['locks', 'revokes', 'hostile', 'unopened during', 'unopened after'],
  relay: [
    'unopened',
    'hostile',
    'sign locks',
    'connect silent before',
    'connect silent during',
    'connect vanishes before',
    'connect vanishes during',
  ],
} as const;

const moments: Readonly<Record<Verb, readonly Moment[]>> = {
  connect: ['before', 'during', 'after'],
  sign: ['before', 'during', 'after'],
  restore: ['returning'],
};

export const rowOf = ({ verb, fault, moment }: Pick<Cell, 'verb' | 'fault' | 'moment'>) =>
  `${verb} ${fault} ${moment}`;

/** Every cell of a route in these families. */
export function cellsOf(route: Route, namespaces: readonly string[]): readonly Cell[] {
  return (Object.keys(moments) as Verb[]).flatMap((verb) =>
    (Object.keys(faults) as Fault[]).flatMap((fault) =>
      moments[verb].flatMap((moment) => {
        const row = rowOf({ verb, fault, moment });
        if (absent[route].some((words) => row.includes(words))) return [];
        return namespaces.map((namespace) => ({ namespace, route, verb, fault, moment }));
      }),
    ),
  );
}

/** The expectations of a cell. */
export interface Expected {
  readonly ends: readonly string[];
  readonly state: State;
  /**
   * False where only the wallet can restore the permission that it removed: the sites of Polkadot's wallets.
   */
  readonly recovers: boolean;
}

/** The expectations of a cell, by the table. */
export function expectedOf(cell: Cell): Expected {
  const { namespace, route, fault } = cell;
  const name = rowOf(cell);
  const row = (route !== 'page' && exceptions[route][name]) || page[name];
  if (!row) throw new Error(`The table has no row "${name}".`);
  // A family over the relay has the events of EVM in the page.
  const family = route === 'relay' && !relay[name] ? 'eip155' : namespace;
  const exception = (entries: Readonly<Record<string, End>>) =>
    Object.entries(entries).find(([families]) => families.split(' ').includes(family))?.[1] ?? entries.rest;
  const [end = '', state] = (typeof row === 'string' ? row : (exception(row) ?? '')).split(' ');
  return {
    ends: groups[end] ?? [end],
    state: state as Expected['state'],
    recovers: !(
      namespace === 'polkadot' &&
      route === 'page' &&
      fault === 'revokes' &&
      name !== 'connect revokes before' &&
      name !== 'connect revokes during'
    ),
  };
}
