const key = 'causeway:portfolio-height';

/** The height (px) that the portfolio had at the end of the last visit, in a window of this width. */
export function savedHeight(): number | undefined {
  try {
    const [width, height] = (localStorage.getItem(key) ?? '').split(' ').map(Number);
    return width === innerWidth ? height : undefined;
  } catch {
    return undefined; // Storage is blocked.
  }
}

/** Saves the height (px) of the portfolio in a window of this width; `undefined` deletes it. */
export function saveHeight(height: number | undefined): void {
  try {
    if (height === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, `${innerWidth} ${height}`);
  } catch {
    // Storage is blocked: the next visit moves what follows the portfolio.
  }
}
