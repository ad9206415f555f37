import {
  type ComponentPropsWithRef,
  createElement,
  type JSX,
  type ReactElement,
  type ReactNode,
} from 'react';
import { mergeProps } from './mergeProps.js';

/** The native elements the parts are made of. */
export type Tag = 'bdi' | 'button' | 'dialog' | 'div' | 'h2' | 'img' | 'input' | 'li' | 'span' | 'ul';

/**
 * What every part takes: the props of its native element, children that may read the part's state, and `render` to
 * put another element or component in its place. What `render` gets must be spread on one element, whole.
 */
export type PartProps<T extends Tag, S> = Omit<ComponentPropsWithRef<T>, 'children'> & {
  readonly children?: ReactNode | ((state: S) => ReactNode);
  readonly render?: (props: ComponentPropsWithRef<T>, state: S) => ReactElement;
};

/** `data-*` attributes beside the props of an element. */
export type OwnProps<T extends Tag> = JSX.IntrinsicElements[T] & {
  readonly [data: `data-${string}`]: string | undefined;
};

/** Makes a part's element from its own props, the props it was given and its state. */
export function renderPart<T extends Tag, S>(
  tag: T,
  own: OwnProps<T>,
  given: PartProps<T, S>,
  state: S,
): ReactElement {
  const { render, children = own.children, ...rest } = given;
  const props = mergeProps({ ...own }, rest);
  const content: ReactNode = typeof children === 'function' ? children(state) : children;
  const whole = (content === undefined ? props : { ...props, children: content }) as ComponentPropsWithRef<T>;
  return render ? render(whole, state) : createElement(tag, whole);
}
