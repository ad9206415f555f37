/** An account that holds coins from the first block. Its key is public: never use it on a real chain. */
export interface DevAccount {
  /** EIP-55 form. */
  readonly address: `0x${string}`;
  /** 32 bytes, hex. */
  readonly privateKey: `0x${string}`;
}

/**
 * Reads the accounts and keys from anvil's output at its start, so that the keys are the chain's own and not
 * a copy of them. Empty when the text holds none.
 */
export function parseAccounts(text: string): readonly DevAccount[] {
  const addresses = [...text.matchAll(/^\((\d+)\)\s+(0x[0-9a-fA-F]{40})\b/gm)].map((match) => match[2]);
  const keys = [...text.matchAll(/^\((\d+)\)\s+(0x[0-9a-fA-F]{64})\s*$/gm)].map((match) => match[2]);
  return Object.freeze(
    addresses.slice(0, keys.length).map((address, index) =>
      Object.freeze({
        address: address as DevAccount['address'],
        privateKey: keys[index] as DevAccount['privateKey'],
      }),
    ),
  );
}

/** The port that anvil reports, or undefined while it has not reported one. */
export function parsePort(text: string): number | undefined {
  const port = /^Listening on [^\s]*:(\d+)\r?\n/m.exec(text)?.[1];
  return port === undefined ? undefined : Number(port);
}
