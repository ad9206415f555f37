import { isWalletError, type WalletError } from '@causeway/protocol';

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal;

/** The window that an adapter looks into, with these globals. */
export function createPage<T extends object>(globals: T = {} as T): EventTarget & T {
  return Object.assign(new EventTarget(), globals);
}

/** The reason with which a promise rejects; the test fails when it does not. */
export async function rejectionOf(work: PromiseLike<unknown>): Promise<unknown> {
  const result = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in result) return result.error;
  throw new Error(`It was fulfilled with ${typeof result.value}.`);
}

/** The `WalletError` that a promise rejects with; anything else fails the test. */
export async function failure(
  work: PromiseLike<unknown>,
): Promise<WalletError & { readonly context: Record<string, unknown> }> {
  const error = await rejectionOf(work);
  if (!isWalletError(error)) throw error;
  return error as WalletError & { readonly context: Record<string, unknown> };
}

/** Lets everything run that is ready, including work that waits for a task and not only for a promise. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
