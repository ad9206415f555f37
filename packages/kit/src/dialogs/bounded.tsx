import type { ReactNode } from 'react';
import { Boundary } from '../shared/Boundary.js';
import type { DialogProps } from '../types.js';

/** A dialog that closes when it cannot be drawn. */
export const bounded =
  (Dialog: (props: DialogProps) => ReactNode) =>
  (props: DialogProps): ReactNode => (
    <Boundary open={props.open} onError={() => props.onOpenChange(false)}>
      <Dialog {...props} />
    </Boundary>
  );
