/** The used part of a connector of wagmi: one of `config.connectors`. */
export interface WagmiWallet {
  readonly id: string;
  readonly name: string;
  readonly icon?: string;
  readonly emitter: {
    on(event: 'change' | 'disconnect', listener: (change: WagmiChange) => void): unknown;
    off(event: 'change' | 'disconnect', listener: (change: WagmiChange) => void): unknown;
  };
  connect(options?: {
    readonly isReconnecting?: boolean;
  }): Promise<{ readonly accounts: readonly unknown[] }>;
  disconnect(): Promise<void>;
  getAccounts(): Promise<readonly string[]>;
  getChainId(): Promise<number>;
  getProvider(): Promise<unknown>;
  isAuthorized(): Promise<boolean>;
}

/** The change that a connector of wagmi emits when its wallet changes. */
// biome-ignore lint/suspicious/noConfusingVoidType: the event `disconnect` has no value.
export type WagmiChange = { readonly accounts?: readonly string[]; readonly chainId?: number } | void;
