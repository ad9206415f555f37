/** A refusal of the transaction pool, in the words and numbers of sc-rpc: code 1010 and a reason in `data`. */
export interface Invalid extends Error {
  readonly code: number;
  readonly data: string;
}

const reasons = {
  badProof: 'Transaction has a bad signature',
  stale: 'Transaction is outdated',
  future: 'Transaction will be valid in the future',
  payment: 'Inability to pay some fees (e.g. account balance too low)',
  ancientBirthBlock: 'Transaction has an ancient birth block',
  undecodable: 'Could not decode the extrinsic',
} as const;

/**
 * Makes a refusal. A node keeps a transaction that becomes valid later; this ledger refuses it, with that
 * reason.
 */
export function invalid(reason: keyof typeof reasons, cause?: unknown): Invalid {
  const code = reason === 'undecodable' ? 1002 : 1010;
  const error = new Error('Invalid Transaction', cause === undefined ? undefined : { cause });
  return Object.assign(error, { code, data: reasons[reason] });
}
