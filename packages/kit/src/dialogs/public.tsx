import { Connect } from '@causeway/react/parts';
import { useEffect, useState } from 'react';
import { Boundary } from '../shared/Boundary.js';
import { useKit } from '../shared/context.js';
import { Frame, Layer } from '../shared/Frame.js';
import { LoadFailed } from '../shared/LoadFailed.js';
import type { Kit } from '../types.js';
import { Dialogs } from './Dialogs.js';
import { prepareDialogs } from './prepare.js';
import { useDialogPart, usePart } from './useDialogPart.js';

/** Props of a dialog that the app opens without `ConnectButton`. */
export interface OwnDialogProps {
  /** The kit; by default that of `KitProvider`. */
  readonly kit?: Kit;
  readonly open: boolean;
  /** Called when the person closes the dialog, or a connection succeeded. */
  readonly onOpenChange: (open: boolean) => void;
}

interface NamedDialogProps extends OwnDialogProps {
  readonly name: 'ConnectDialog' | 'AccountDialog' | 'NetworkDialog' | 'SendDialog';
}

/** A dialog without the button: its code is fetched with the first of them. */
function OwnDialog({ kit: kitProp, name, ...opening }: NamedDialogProps) {
  const kit = useKit(kitProp);
  const Dialog = useDialogPart(kit, opening.open, () => opening.onOpenChange(false))?.[name];
  return Dialog ? (
    <Layer kit={kit}>
      <Dialog kit={kit} {...opening} />
    </Layer>
  ) : null;
}

/**
 * The dialog in which a wallet is chosen and connected.
 *
 * @example
 * ```tsx
 * import { ConnectDialog, type Kit } from '@causeway/kit';
 * import { useState } from 'react';
 *
 * export function Join({ kit }: { readonly kit: Kit }) {
 *   const [open, setOpen] = useState(false);
 *   return (
 *     <>
 *       <button onClick={() => setOpen(true)}>Join</button>
 *       <ConnectDialog kit={kit} open={open} onOpenChange={setOpen} />
 *     </>
 *   );
 * }
 * ```
 */
export const ConnectDialog = (props: OwnDialogProps) => <OwnDialog {...props} name="ConnectDialog" />;

/**
 * The dialog of the connected accounts: choose, receive, copy, disconnect.
 *
 * @example
 * ```tsx
 * import { AccountDialog, type Kit } from '@causeway/kit';
 *
 * export const Accounts = (props: { kit: Kit; open: boolean; onOpenChange: (open: boolean) => void }) => (
 *   <AccountDialog {...props} />
 * );
 * ```
 */
export const AccountDialog = (props: OwnDialogProps) => <OwnDialog {...props} name="AccountDialog" />;

/**
 * The dialog of the networks of every connected family.
 *
 * @example
 * ```tsx
 * import { type Kit, NetworkDialog } from '@causeway/kit';
 *
 * export const Networks = (props: { kit: Kit; open: boolean; onOpenChange: (open: boolean) => void }) => (
 *   <NetworkDialog {...props} />
 * );
 * ```
 */
export const NetworkDialog = (props: OwnDialogProps) => <OwnDialog {...props} name="NetworkDialog" />;

/**
 * The dialog that sends from the account in use: recipient, asset, amount, cost, and then the state of the
 * transaction.
 *
 * @example
 * ```tsx
 * import { type Kit, SendDialog } from '@causeway/kit';
 *
 * export const Pay = (props: { kit: Kit; open: boolean; onOpenChange: (open: boolean) => void }) => (
 *   <SendDialog {...props} />
 * );
 * ```
 */
export const SendDialog = (props: OwnDialogProps) => <OwnDialog {...props} name="SendDialog" />;

/**
 * The same as `ConnectDialog` in the page, for a page whose only purpose is to connect. If its code cannot be
 * fetched, or the panel cannot be drawn, it shows an error with a way to try again, and the page around it goes on.
 *
 * @example
 * ```tsx
 * import { ConnectPanel, type Kit } from '@causeway/kit';
 *
 * export const Welcome = ({ kit }: { readonly kit: Kit }) => <ConnectPanel kit={kit} />;
 * ```
 */
export function ConnectPanel({ kit: kitProp }: { readonly kit?: Kit }) {
  const kit = useKit(kitProp);
  const [failed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  const part = usePart(kit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fail` is the same in each render.
  useEffect(() => {
    if (!failed) prepareDialogs(kit).catch(fail);
  }, [kit, failed]);
  return (
    <>
      <Frame kit={kit}>
        <section data-part="panel" aria-busy={part || failed ? undefined : true}>
          {failed ? (
            <LoadFailed kit={kit} onRetry={() => setFailed(false)} />
          ) : (
            part && (
              <Boundary onError={fail}>
                <Connect.Root wallets={kit.inPage}>
                  <part.ConnectContent kit={kit} inline />
                </Connect.Root>
              </Boundary>
            )
          )}
        </section>
      </Frame>
      {/* The requests of the embedded wallet need them on a page without a button. */}
      {part && <Dialogs kit={kit} />}
    </>
  );
}
