import { apiError, statusOf } from '../apiError.js';
import { choice, type Fields, flag, optionalText, record, whole } from '../fields.js';

/** Ways to answer that no honest server has. */
export const lies = ['none', 'malformed-json', 'wrong-result-key', 'missing-fields'] as const;

/** The server's deliberate faults. All off by default. */
export interface Faults {
  /** Milliseconds before each answer. */
  readonly slow: number;
  /** The next `times` requests get this error and nothing else happens. */
  readonly error: { readonly code: number; readonly message: string; readonly times: number } | null;
  /** Bundles and payloads are signed with an unknown key. */
  readonly wrongSigner: boolean;
  readonly lie: (typeof lies)[number];
  /** Activities read as PENDING for this many answers before the truth. */
  readonly pending: number;
  /** Milliseconds by which the server's clock is ahead; negative: behind. */
  readonly skew: number;
}

export const noFaults: Faults = Object.freeze({
  slow: 0,
  error: null,
  wrongSigner: false,
  lie: 'none',
  pending: 0,
  skew: 0,
});

/** The faults in force. */
export interface FaultSwitch {
  get(): Faults;
  /** Changes the given fields and leaves the rest. */
  set(change: Partial<Faults>): Faults;
  /** The error the next request gets, counted down; undefined when none is left. */
  takeError(): { readonly code: number; readonly message: string } | undefined;
  /** Whether this answer is PENDING, counted down. */
  takePending(): boolean;
}

const year = 366 * 24 * 60 * 60 * 1000;

/** Makes the switch that `faults` and `POST /_faults` set. */
export function createFaults(start: Partial<Faults> = {}): FaultSwitch {
  let now: Faults = Object.freeze({ ...noFaults, ...start });
  const set = (change: Partial<Faults>) => {
    now = Object.freeze({ ...now, ...change });
    return now;
  };
  return Object.freeze({
    get: () => now,
    set,
    takeError() {
      const { error } = now;
      if (!error || error.times < 1) return undefined;
      set({ error: error.times > 1 ? { ...error, times: error.times - 1 } : null });
      return error;
    },
    takePending() {
      if (now.pending < 1) return false;
      set({ pending: now.pending - 1 });
      return true;
    },
  });
}

/** Reads the body of `POST /_faults`. @throws ApiError 3 naming the field. */
export function readFaults(fields: Fields): Partial<Faults> {
  const has = (name: keyof Faults) => Object.hasOwn(fields, name);
  return {
    ...(has('slow') ? { slow: whole(fields, 'slow', { max: 600_000 }) } : {}),
    ...(has('error') ? { error: fields.error === null ? null : readError(record(fields, 'error')) } : {}),
    ...(has('wrongSigner') ? { wrongSigner: flag(fields, 'wrongSigner') } : {}),
    ...(has('lie') ? { lie: choice(fields, 'lie', lies) } : {}),
    ...(has('pending') ? { pending: whole(fields, 'pending', { max: 1_000_000 }) } : {}),
    ...(has('skew') ? { skew: whole(fields, 'skew', { min: -year, max: year }) } : {}),
  };
}

function readError(fields: Fields): NonNullable<Faults['error']> {
  const code = whole(fields, 'code', { min: 3, max: 16 });
  if (!Object.hasOwn(statusOf, code))
    throw apiError(3, 'bad request body', { fields: { code: `must be one of ${Object.keys(statusOf)}` } });
  return {
    code,
    message: optionalText(fields, 'message', { max: 1024 }) ?? 'internal server error',
    times: Object.hasOwn(fields, 'times') ? whole(fields, 'times', { min: 1, max: 1_000_000 }) : 1,
  };
}
