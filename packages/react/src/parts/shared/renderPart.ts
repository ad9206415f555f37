import {
  type ComponentPropsWithRef,
  createElement,
  type JSX,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react';

/** The native elements the parts are made of. */
type Tag = 'bdi' | 'button' | 'dialog' | 'div' | 'h2' | 'img' | 'input' | 'li' | 'span' | 'ul';

/**
 * The props of every part: those of its native element, children that may be a function of the part's state, and
 * `render` to use another element or component. `render` must spread all its props on one element.
 */
export type PartProps<T extends Tag, S> = Omit<ComponentPropsWithRef<T>, 'children'> & {
  readonly children?: ReactNode | ((state: S) => ReactNode);
  readonly render?: (props: ComponentPropsWithRef<T>, state: S) => ReactElement;
};

/** `data-*` attributes beside the props of an element. */
type OwnProps<T extends Tag> = JSX.IntrinsicElements[T] & {
  readonly [data: `data-${string}`]: string | undefined;
};

/** Renders a part's element from its own props, the given props and its state. */
export function renderPart<T extends Tag, S>(
  tag: T,
  ownProps: OwnProps<T>,
  userProps: PartProps<T, S>,
  state: S,
): ReactElement {
  const { render, children = ownProps.children, ...rest } = userProps;
  const props = mergeProps(ownProps as Props, rest);
  const content: ReactNode = typeof children === 'function' ? children(state) : children;
  const whole = (content === undefined ? props : { ...props, children: content }) as ComponentPropsWithRef<T>;
  return render ? render(whole, state) : createElement(tag, whole);
}

type Props = Readonly<Record<string, unknown>>;
type Handler = (event: SyntheticEvent) => void;

/**
 * Joins a part's own props with the given ones. Given values win; event handlers run both, the given one first, and
 * `event.preventDefault()` in it prevents the part's own; both refs are set.
 */
function mergeProps(ownProps: Props, userProps: Props): Props {
  const merged: Record<string, unknown> = { ...ownProps };
  for (const [name, value] of Object.entries(userProps)) {
    const ownValue = ownProps[name];
    if (name === 'ref' && ownValue)
      merged[name] = joinRefs(ownValue as RefObject<unknown>, value as NonNullable<Ref<unknown>>);
    else if (isHandler(name, ownValue) && isHandler(name, value))
      merged[name] = joinHandlers(value, ownValue);
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
  (ownRef: RefObject<unknown>, given: NonNullable<Ref<unknown>>) =>
  (element: unknown): (() => void) | undefined => {
    ownRef.current = element;
    if (typeof given === 'function') {
      const end = given(element);
      // React 18 accepts no function from a ref, so one is returned only when the given ref returned one.
      if (typeof end === 'function')
        return () => {
          ownRef.current = null;
          end();
        };
    } else given.current = element;
    return;
  };
