import { inspectAddress } from '@causeway/eip155/address';
import { mainnet } from '@causeway/eip155/chains';
import { isWalletError } from '@causeway/protocol';
import { plainDigits } from '@causeway/protocol/readAmount';
import {
  type Allocation,
  findProblems,
  formatPercent,
  orderSplit,
  parsePercent,
  type Rule,
  type Split,
  shareEqually,
} from '@causeway/splits';
import { createDraft } from '../form/draft.ts';

/** Parses a typed address. The rules are the same on every EVM network. */
export const parseAddress = (text: string) => inspectAddress(text, mainnet);

/** One row of the form, as typed. */
export interface Row {
  readonly account: string;
  readonly percent: string;
}

/** The form of a split, as typed. */
export interface SplitForm {
  readonly rows: readonly Row[];
  readonly fee: string;
  readonly pointsPercent: string;
  readonly points: readonly Row[];
  /** The controller: the sender, or none. */
  readonly control: 'me' | 'nobody';
}

/** The result of parsing a form: the split, or the problems by the path of their field. */
export interface FormReading {
  readonly split?: Split;
  readonly problems: ReadonlyMap<string, Rule>;
  /** The sums of the valid shares, in millionths. */
  readonly sum: number;
  readonly pointsSum: number;
  /** The shares in the order of the rows; 0 for an invalid one. */
  readonly shares: readonly number[];
}

const empty: Row = { account: '', percent: '' };

/**
 * The smallest share that the contract accepts, in percent, as the default, so that no share is given away by mistake.
 */
export const leastPoints = formatPercent(1);

/** Creates a form that contains only the sender's account. */
export const emptyForm = (account: string, kind: 'plain' | 'points'): SplitForm => ({
  rows: [
    { account, percent: '50' },
    { ...empty, percent: '50' },
  ],
  fee: '0',
  pointsPercent: kind === 'points' ? leastPoints : '',
  points: kind === 'points' ? [{ account, percent: '100' }] : [],
  control: 'me',
});

/** Creates the form of an existing split. */
export const formOf = ({ allocations, distributorFee, points }: Split): SplitForm => ({
  rows: allocations.map(rowOf),
  fee: formatPercent(distributorFee),
  pointsPercent: points ? formatPercent(points.pointsPercent) : '',
  points: points?.allocations.map(rowOf) ?? [],
  control: 'me',
});

const rowOf = ({ account, percentAllocation }: Allocation): Row => ({
  account,
  percent: formatPercent(percentAllocation),
});

/** Makes the shares of the rows as equal as possible. */
export function shareRows(rows: readonly Row[]): readonly Row[] {
  const shares = shareEqually(rows.length);
  return rows.map((row, i) => ({ ...row, percent: formatPercent(shares[i] ?? 0) }));
}

/** Parses a percentage to millionths; `NaN` for any other text, so that the rules report the field. */
function shareOf(text: string): number {
  try {
    return parsePercent(plainDigits(text).replace(',', '.'));
  } catch (error) {
    if (isWalletError(error)) return Number.NaN;
    throw error;
  }
}

const allocationsOf = (rows: readonly Row[], resolve: Resolve): Allocation[] =>
  rows.map(({ account, percent }) => {
    const parsed = parseAddress(resolve(account));
    const text = parsed.status === 'ok' ? parsed.address : account.trim();
    return { account: text as `0x${string}`, percentAllocation: shareOf(percent) };
  });

const sumOf = (allocations: readonly Allocation[]) =>
  allocations.reduce((sum, { percentAllocation: share }) => sum + (Number.isNaN(share) ? 0 : share), 0);

/** Returns the address of a typed text: the text itself, or the account of a name. */
type Resolve = (text: string) => string;

/** The accounts of a form, as typed. */
export const accountsOf = ({ rows, points }: SplitForm): readonly string[] =>
  [...rows, ...points].map(({ account }) => account);

/**
 * Parses a form by the contract's rules. The rows are sorted, so their order does not matter. An unresolved name is no
 * valid address.
 */
export function parseForm(
  form: SplitForm,
  kind: 'plain' | 'points',
  resolve: Resolve = (text) => text.trim(),
): FormReading {
  const allocations = allocationsOf(form.rows, resolve);
  const points = {
    pointsPercent: shareOf(form.pointsPercent),
    allocations: allocationsOf(form.points, resolve),
  };
  const split: Split = {
    allocations,
    distributorFee: shareOf(form.fee),
    ...(kind === 'points' && { points }),
  };
  const problems = findProblems(split, kind).filter(({ rule }) => rule !== 'order');
  return {
    ...(problems.length === 0 && { split: orderSplit(split) }),
    problems: new Map(problems.map(({ field, rule }) => [field, rule] as const)),
    sum: sumOf(allocations),
    pointsSum: sumOf(points.allocations),
    shares: allocations.map(({ percentAllocation: share }) => (Number.isNaN(share) ? 0 : share)),
  };
}

/** The draft of a new split, as JSON; it outlives the page. */
export const createSplitDraft = createDraft('split', { form: '' });

/** Parses the saved form; `undefined` for an invalid text. */
export function parseDraft(text: string): SplitForm | undefined {
  try {
    const saved = JSON.parse(text) as SplitForm;
    const rows = (list: unknown): boolean =>
      Array.isArray(list) &&
      list.every((row: Row) => typeof row.account === 'string' && typeof row.percent === 'string');
    const texts = typeof saved.fee === 'string' && typeof saved.pointsPercent === 'string';
    return rows(saved.rows) && rows(saved.points) && texts ? saved : undefined;
  } catch {
    return undefined;
  }
}
