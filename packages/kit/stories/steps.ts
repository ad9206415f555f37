import { type Answers, first } from '../src/testing/page.js';
import type { DialogName, Kit } from '../src/types.js';

/** Waits for a condition from one frame to the next. */
export async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => requestAnimationFrame(resolve));
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits for an element of the open dialog, and for the effects of its component, which run after it is painted. */
export async function find<E extends HTMLElement>(selector: string): Promise<E> {
  const element = () => document.querySelector<E>(`dialog[open] ${selector}`);
  await until(() => element() !== null);
  await frame();
  await frame();
  return element() as E;
}

/** Types into a field of the open dialog as a person does. */
export function fill(field: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(`dialog[open] ${field}`);
  if (!input) throw new Error(`There is no field ${field}.`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Takes a step as if this long ago (ms), so that the wait that it begins is already slow. */
export async function ago(ms: number, step: () => Promise<void>): Promise<void> {
  const { now } = Date;
  Date.now = () => now() - ms;
  await step().finally(() => {
    Date.now = now;
  });
}

/** Connects the first wallet of the page, which has these accounts, and opens a dialog. */
export async function connected(
  { kit, answers }: { readonly kit: Kit; readonly answers: Answers },
  dialog?: DialogName,
  accounts: readonly string[] = [first],
): Promise<void> {
  void kit.wallets.list.get()[0]?.connect();
  await answers.approve(...accounts);
  kit.dialog.set(dialog);
}
