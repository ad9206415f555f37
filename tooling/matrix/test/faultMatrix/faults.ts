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
