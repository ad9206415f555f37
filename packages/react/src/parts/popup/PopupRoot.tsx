import { type ReactNode, type RefObject, useId } from 'react';
import { Popups } from './context.js';

/** Lets the parts of one popup know each other. */
export function PopupRoot(props: {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly busy?: boolean;
  readonly searchRef?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}) {
  const { open, setOpen, busy, searchRef, children } = props;
  const id = useId();
  const ids = { popup: `${id}popup`, title: `${id}title` };
  return <Popups value={{ ids, open, setOpen, busy, searchRef }}>{children}</Popups>;
}
