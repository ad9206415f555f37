import type { Chain } from '@causeway/protocol';

/** Formats a link into a chain's explorer; `undefined` without one. Only web addresses are linked. */
export function explorerLink({ explorerUrl }: Chain, path: string): string | undefined {
  return explorerUrl && /^https?:\/\//.test(explorerUrl) ? explorerUrl + path : undefined;
}
