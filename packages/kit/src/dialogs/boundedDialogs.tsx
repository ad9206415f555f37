import type { ReactNode } from 'react';
import { AccountDialog as Account } from '../account/AccountDialog.js';
import { ConnectDialog as Connect } from '../connect/ConnectDialog.js';
import { SendDialog as Send } from '../money/SendDialog.js';
import { NetworkDialog as Network } from '../network/NetworkDialog.js';
import { Boundary } from '../shared/Boundary.js';
import type { DialogProps } from '../types.js';

/** A dialog that closes when it cannot be drawn. */
const bounded =
  (Dialog: (props: DialogProps) => ReactNode) =>
  (props: DialogProps): ReactNode => (
    <Boundary open={props.open} onError={() => props.onOpenChange(false)}>
      <Dialog {...props} />
    </Boundary>
  );

export const AccountDialog = bounded(Account);
export const ConnectDialog = bounded(Connect);
export const NetworkDialog = bounded(Network);
export const SendDialog = bounded(Send);
