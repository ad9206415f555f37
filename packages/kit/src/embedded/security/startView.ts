import type { Kit } from '../../types.js';
import type { View } from './views.js';

/** The view with which the dialog opens. */
export type StartView = Extract<View['name'], 'home' | 'accounts'>;

/** By the store of the open dialog, which copies of a kit share. */
const starts = new WeakMap<object, StartView>();

/** The view with which the dialog of a kit is open. */
export const startViewOf = ({ dialog }: Pick<Kit, 'dialog'>): StartView => starts.get(dialog) ?? 'home';

/** Opens the dialog with a view. */
export function openAt({ dialog }: Pick<Kit, 'dialog'>, view: StartView): void {
  starts.set(dialog, view);
  dialog.set('security');
}

/** The next opening begins at the first view again. */
export const forgetStart = ({ dialog }: Pick<Kit, 'dialog'>): void => void starts.delete(dialog);
