/** The options of `startToyname`. */
export interface ToynameOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Addresses that hold coins from the first block. */
  readonly funded?: readonly string[];
  /** Gives up a start, and stops a chain that runs. */
  readonly signal?: AbortSignal;
}

/** A local chain of Toyname. */
export interface ToynameDevnet {
  /** On loopback only. */
  readonly url: string;
  /** Settles when the chain has ended. */
  readonly ended: Promise<void>;
  /** Ends this chain. May be called twice. */
  stop(): Promise<void>;
}

/** Starts a local chain: a genuine node where one can run, else a ledger double that checks signatures and funds. */
export async function startToyname(_options: ToynameOptions): Promise<ToynameDevnet> {
  throw new Error(
    'Not written yet: tooling/devnets/src/toyname/index.ts. Start a node, or a ledger that a library of others checks signatures for.',
  );
}
