import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Kit, Theme } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

/** Sets the theme and the language; all of the kit renders inside a frame. */
export function Frame({ kit, children }: { readonly kit: Kit; readonly children: ReactNode }) {
  const { locale, dir } = useLanguage(kit);
  const { mode = 'auto', density } = kit.theme;
  const ref = (element: HTMLElement | null) => paint(element, kit.theme);
  return (
    <span ref={ref} data-causeway-kit="" data-theme={mode} data-density={density} lang={locale} dir={dir}>
      {children}
    </span>
  );
}

/** Set by script, because a strict Content Security Policy blocks `style` attributes in the server's HTML. */
function paint(element: HTMLElement | null, { accent, onAccent, radius, font }: Theme): void {
  for (const [name, value] of Object.entries({ accent, 'on-accent': onAccent, radius, font }))
    if (value !== undefined) element?.style.setProperty(`--causeway-${name}`, value);
}

/**
 * A frame at the end of the page, for dialogs, so that no ancestor of the button hides or clips them. Inside a shadow root
 * it stays in that root, with its styles.
 */
export function Layer({ kit, children }: { readonly kit: Kit; readonly children: ReactNode }) {
  const [container, setContainer] = useState<Element | DocumentFragment>();
  const place = (anchor: HTMLElement | null) => {
    if (!anchor || container) return;
    const root = anchor.getRootNode();
    setContainer(root instanceof ShadowRoot ? root : anchor.ownerDocument.body);
  };
  return (
    <>
      <span ref={place} hidden />
      {container && createPortal(<Frame kit={kit}>{children}</Frame>, container)}
    </>
  );
}
