import type { Ref, SyntheticEvent } from 'react';

type Props = Readonly<Record<string, unknown>>;
type Handler = (event: SyntheticEvent) => void;

/**
 * Joins a part's own props with the ones it was given. Given values win; event handlers run both, the given one
 * first, and `event.preventDefault()` in it keeps the part's own from running; both refs are set.
 */
export function mergeProps(own: Props, given: Props): Props {
  const merged: Record<string, unknown> = { ...own };
  for (const [name, value] of Object.entries(given)) {
    const mine = own[name];
    if (name === 'ref') merged[name] = mine ? joinRefs(mine as Ref<unknown>, value as Ref<unknown>) : value;
    else if (isHandler(name, mine) && isHandler(name, value)) merged[name] = joinHandlers(value, mine);
    else if (value !== undefined) merged[name] = value;
  }
  return merged;
}

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function';

const joinHandlers =
  (first: Handler, second: Handler): Handler =>
  (event) => {
    first(event);
    if (!event.defaultPrevented) second(event);
  };

const joinRefs =
  (...refs: readonly Ref<unknown>[]) =>
  (element: unknown) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
