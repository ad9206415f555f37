import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/i18n.ts';
import { IconButton } from './IconButton.tsx';
import './Dialog.css';

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** No heading in sight, for a dialog that begins with its own input. */
  readonly bare?: boolean;
}

/**
 * The browser's own dialog: it keeps focus inside, gives it back, and closes on Escape only when it is the top-most
 * one. Drawn while mounted: a sheet from below on a phone, a panel elsewhere. It opens without waiting for motion.
 */
export function Dialog({ title, onClose, children, bare }: DialogProps) {
  const t = useT();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect ends while the dialog is still in the page, where closing it can give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel does what Escape does.
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        // React also receives the cancel events of elements inside, such as a file input.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog-panel" data-bare={bare || undefined}>
        <div className={bare ? 'sr-only' : 'dialog-header'}>
          <h2 id={id}>{title}</h2>
          {!bare && <IconButton icon="close" label={t('ui.close')} onClick={onClose} />}
        </div>
        {children}
      </div>
    </dialog>
  );
}
