/** What the page is built with: see `bundle.ts`. */
declare module 'given:wallet' {
  import type { Chain, CreateKeyed, Key } from '@causeway/protocol';

  export const relayUrl: string;
  export const namespaces: readonly {
    readonly namespace: string;
    readonly createKeyed: CreateKeyed;
    readonly memoryKey: (secret: Uint8Array) => Key;
    readonly chains: readonly Chain[];
  }[];
  /** 32 bytes each, as 0x-hex. Public. */
  export const secrets: readonly string[];
}
