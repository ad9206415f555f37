import type { InstallLinks } from '@causeway/eip155/known';

/** Where a wallet can be had on this machine. */
export interface Store {
  readonly kind: 'chrome' | 'firefox' | 'ios' | 'android' | 'home';
  readonly href: string;
}

/** The store that fits a browser; the wallet's own page where it has none there. */
export function storeOf(links: InstallLinks, userAgent: string): Store {
  const kind = kindOf(userAgent);
  const href = kind && links[kind];
  return kind && href ? { kind, href } : { kind: 'home', href: links.home };
}

function kindOf(userAgent: string): Exclude<Store['kind'], 'home'> | undefined {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  return /Chrome\//.test(userAgent) ? 'chrome' : undefined;
}
