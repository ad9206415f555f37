import { withoutReturn } from '@causeway/near/withoutReturn';
import { navigate } from '../../navigation.ts';
import { arrived } from '../../visit.ts';

const key = 'causeway:near-return';
let href: string | undefined;

/** The address that the wallet opened, also after a reload that came before it was read. */
export function returnedTo(): string | undefined {
  try {
    return href ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    return href;
  }
}

/** It was read, and all of it is done. */
export function forgetReturn(): void {
  href = undefined;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Takes what a wallet left out of the page's address, before the page is drawn, and keeps it to be read. */
export function takeReturn(): void {
  const url = withoutReturn(location.href);
  try {
    if (url !== undefined) {
      href = location.href;
      navigate(url.slice(location.origin.length), { replace: true });
      sessionStorage.setItem(key, href);
    }
    arrived.set(Boolean(returnedTo() ?? sessionStorage.getItem('causeway:near-left')));
  } catch {
    arrived.set(href !== undefined);
  }
}
