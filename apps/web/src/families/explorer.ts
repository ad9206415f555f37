import type { Chain } from '@causeway/protocol';

/** A link into a chain's explorer; `undefined` without one. Only web addresses are ever linked. */
export function explorerLink({ explorerUrl }: Chain, path: string): string | undefined {
  return explorerUrl && /^https?:\/\//.test(explorerUrl) ? explorerUrl + path : undefined;
}
