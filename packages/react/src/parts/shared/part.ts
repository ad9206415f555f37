import { type ForwardedRef, forwardRef, type ReactElement } from 'react';

/** Renders a part, or nothing. */
type Render<P> = (props: P) => ReactElement | null;

/** Makes a part that gets its `ref` as one of its props, as in React 19; React 18 keeps it from a function. */
/* @__NO_SIDE_EFFECTS__ */
export function part<P extends object>(render: Render<P>): Render<P> {
  const withRef = (props: P, ref: ForwardedRef<unknown>) => render(ref ? { ...props, ref } : props);
  withRef.displayName = render.name;
  return forwardRef(withRef as never) as never;
}
