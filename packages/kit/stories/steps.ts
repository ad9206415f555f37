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
