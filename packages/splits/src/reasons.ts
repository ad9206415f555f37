/** The rules that splits and actions can break, each with its sentence. */
export const reasons = {
  'too-few': 'there are too few accounts.',
  address: 'it is not an address that can be used here.',
  'zero-address': 'nobody has the address of zeros.',
  duplicate: 'it is there twice.',
  order: 'addresses must be in ascending order.',
  integer: 'it must be a whole number from 1 to 1000000.',
  positive: 'it must be more than nothing.',
  sum: 'the shares do not make the whole.',
  lengths: 'accounts and shares differ in number.',
  fee: 'it must be a whole number from 0 to 100000 (10 %).',
  'points-missing': 'this contract needs a part for points.',
  'points-unsupported': 'this contract has no points.',
  nothing: 'there is nothing here.',
} as const satisfies Readonly<Record<string, string>>;

/** A rule that a split or an action can break. */
export type Rule = keyof typeof reasons;
