/** The used part of a window that was opened at a wallet's site. */
interface Opened {
  readonly closed: boolean;
  readonly location: { readonly href?: string; replace(url: string): void };
}

/** Milliseconds between two looks, and the most looks. */
const interval = 50;
const looks = 200;

/** Whether it is still the empty window of this page: once the site has begun to load, it cannot be read. */
function isEmpty(popup: Opened): boolean {
  try {
    return !popup.closed && popup.location.href === 'about:blank';
  } catch {
    return false;
  }
}

/**
 * Sends a window on to the page of a request, once the site it was opened at has begun to load: Chromium may drop a
 * navigation that comes while the first one is committed. After ten seconds it is sent on in any case.
 *
 * @param onSent called when it is sent on.
 * @param onFailure called with what the browser throws.
 * @returns a function that gives it up.
 */
export function sendOn(
  popup: Opened,
  url: string,
  onSent: () => void,
  onFailure: (error: unknown) => void,
): () => void {
  let left = looks;
  const check = () => {
    left -= 1;
    if (left > 0 && isEmpty(popup)) return;
    clearInterval(timer);
    try {
      popup.location.replace(url);
      onSent();
    } catch (error) {
      onFailure(error);
    }
  };
  const timer = setInterval(check, interval);
  return () => clearInterval(timer);
}
