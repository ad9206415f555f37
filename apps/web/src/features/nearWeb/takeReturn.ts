import { withoutReturn } from '@causeway/near/withoutReturn';
import { navigate } from '../../navigation.ts';
import { arrived } from '../../visit.ts';

const key = 'causeway:near-return';
let href: string | undefined;

/** The address that the wallet opened, also after a reload before it was handled. */
export function returnedTo(): string | undefined {
  try {
    return href ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    return href;
  }
}

/** Forgets the address once it was handled. */
export function forgetReturn(): void {
  href = undefined;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was saved.
  }
}

/** Removes the wallet's answer from the page's address before the first render, and saves it to be handled. */
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
