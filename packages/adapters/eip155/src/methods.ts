/** Answered about, or on, the wallet's current chain: it must be the call's chain before they are sent. */
const chainBound = /^(eth_(send|sign)Transaction|eth_signTypedData(_v[34])?|wallet_(sendCalls|watchAsset))$/;

/** Reads of a chain. They never move the wallet; on another chain they are refused. */
const reads =
  /^(eth_(call|estimateGas|getBalance|getCode|getStorageAt|getTransaction\w+|getBlock\w*|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|getLogs|sendRawTransaction|getProof|createAccessList))$/;

/** A person answers these. */
const prompts = /^(personal_sign|eth_sign|eth_send(?!Raw)|eth_requestAccounts|wallet_(?!get|revoke))/;

/**
 * The effect of a call on the wallet's chain: `moves` the wallet to the call's chain, `reads` that chain, or
 * needs none.
 */
export function chainNeed(method: string): 'moves' | 'reads' | 'none' {
  return chainBound.test(method) ? 'moves' : reads.test(method) ? 'reads' : 'none';
}

/** Whether a person has to answer. */
export function isPrompt(method: string): boolean {
  return prompts.test(method);
}

/** The account a call is about, as its parameters name it. */
export function accountOf(method: string, params: unknown): unknown {
  const list: readonly unknown[] = Array.isArray(params) ? params : [];
  if (method === 'personal_sign') return list[1];
  if (method.startsWith('eth_signTypedData')) return list[0];
  const first = list[0];
  return chainBound.test(method) && typeof first === 'object' && first !== null && 'from' in first
    ? first.from
    : undefined;
}
