import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { expectVisit, isPlainClick, navigate, usePlace } from '../navigation.ts';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to a page of the app. Pointing at it or focusing it fetches the page. */
export function Link({ to, children, onClick, ...rest }: LinkProps) {
  const { path } = usePlace();
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to);
  };
  const prefetch = () => expectVisit(to);
  return (
    <a
      {...rest}
      href={to}
      onClick={click}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      aria-current={path === to ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
