/** Codes of the `sdk` codespace (cosmos-sdk types/errors), as far as this ledger has them. */
const codes = {
  decode: [2, 'tx parse error'],
  sequence: [32, 'incorrect account sequence'],
  unauthorized: [4, 'unauthorized'],
  funds: [5, 'insufficient funds'],
  unknown: [6, 'unknown request'],
  address: [7, 'invalid address'],
  pubkey: [8, 'invalid pubkey'],
  gas: [11, 'out of gas'],
  memo: [12, 'memo too large'],
  fee: [13, 'insufficient fee'],
  request: [18, 'invalid request'],
  known: [19, 'tx already in mempool'],
  missing: [22, 'key not found'],
  timeout: [30, 'tx timeout height'],
} as const;

/** The chain's answer to a refused transaction. */
export interface AbciError {
  readonly code: number;
  readonly codespace: 'sdk';
  readonly log: string;
}

/** Makes one: `reason: the code's own words`, as the SDK wraps it. */
export function abciError(name: keyof typeof codes, reason: string): AbciError {
  const [code, words] = codes[name];
  return { code, codespace: 'sdk', log: `${reason}: ${words}` };
}
