import { expect } from 'vitest';

/** Lets everything run that is ready, including work that waits for a task and not only for a promise. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Waits until a condition holds, and continues before whatever waits for the same answer of the wallet. */
export async function next(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 50 && !condition(); turn += 1) {
    for (let step = 0; step < 100 && !condition(); step += 1) await undefined;
    if (!condition()) await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Waits until a condition holds, for at most some hundred turns of the event loop. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 50 && !condition(); turn += 1) await settle();
  expect(condition()).toBe(true);
}
