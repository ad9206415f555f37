import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/i18n.ts';
import { IconButton } from './IconButton.tsx';
import { closeIcon } from './laterIcons.ts';
import './Dialog.css';

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** For a dialog that the browser closed by itself; `onClose` by default. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
  /** `self`: no button has the focus at first, so that a key that is already pressed answers nothing. */
  readonly focus?: 'self';
  /** Hides the heading, for a dialog that begins with its own input. */
  readonly bare?: boolean;
}

/**
 * The browser's own dialog: it keeps the focus inside, returns it on closing, and closes on Escape only when it is on top.
 * Open while mounted: a sheet from below on a phone, a panel elsewhere. It does not wait for an animation.
 */
export function Dialog({ title, onClose, onClosed, focus, children, bare }: DialogProps) {
  const t = useT();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect is cleaned up while the dialog is still in the page, so that closing it can return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    if (focus === 'self') dialog?.focus();
    return () => dialog?.close();
  }, [focus]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel does what Escape does.
    <dialog
      ref={ref}
      className="dialog"
      tabIndex={focus && -1}
      aria-labelledby={id}
      onCancel={(event) => {
        // React also dispatches the cancel events of elements inside, such as a file input.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser closes a dialog on a repeated Escape whatever the page wants.
        if (event.target === event.currentTarget && ref.current?.open === false) (onClosed ?? onClose)();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog-panel" data-bare={bare || undefined}>
        <div className={bare ? 'sr-only' : 'dialog-header'}>
          <h2 id={id}>{title}</h2>
          {!bare && <IconButton icon={closeIcon} label={t('ui.close')} onClick={onClose} />}
        </div>
        {children}
      </div>
    </dialog>
  );
}
