import { useT } from '../i18n/i18n.ts';

/** A line across the window that says, after a moment, that a page is on its way. */
export function Progress() {
  return <div className="shell-progress" role="progressbar" aria-label={useT()('shell.loading')} />;
}
