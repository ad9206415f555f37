import type { ReactElement } from 'react';
import { act, create, type ReactTestRenderer, type TestRendererOptions } from 'react-test-renderer';

/** Renders an element outside of a browser. Its effects have run. */
export function draw(element: ReactElement, options?: TestRendererOptions): ReactTestRenderer {
  let view: ReactTestRenderer | undefined;
  act(() => {
    view = create(element, options);
  });
  return view as ReactTestRenderer;
}
