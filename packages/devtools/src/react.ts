'use client';
import { createElement, type ReactNode, useEffect, useRef } from 'react';
import { createPanel } from './createPanel.js';
import type { DevtoolsOptions } from './types.js';

/**
 * What connections and requests do, as they do it, as a React component. It renders a `div` and draws into a shadow root
 * of it, in the browser only.
 *
 * @example
 * ```tsx
 * import { Devtools } from '@causeway/devtools/react';
 * import type { Kit } from '@causeway/kit';
 *
 * export const Footer = ({ kit }: { readonly kit: Kit }) => <Devtools wallets={kit.wallets} />;
 * ```
 */
export function Devtools(options: DevtoolsOptions): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<ReturnType<typeof createPanel>>(undefined);
  useEffect(() => {
    if (!place.current) return;
    panel.current = createPanel(place.current);
    return panel.current.remove;
  }, []);
  useEffect(() => panel.current?.draw(options));
  return createElement('div', { ref: place });
}
