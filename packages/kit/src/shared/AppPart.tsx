import type { ReactNode } from 'react';

/** What the app draws inside a screen of the kit: the stylesheet leaves its elements alone. */
export const AppPart = ({ children }: { readonly children: ReactNode }) => (
  <div data-causeway-app="">{children}</div>
);
