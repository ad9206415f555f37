import { type RefObject, useInsertionEffect, useRef } from 'react';

/** A ref to the newest value, for callbacks that outlive the render they were made in. */
export function useNewest<T>(value: T): Readonly<RefObject<T>> {
  const ref = useRef(value);
  useInsertionEffect(() => {
    ref.current = value;
  });
  return ref;
}
