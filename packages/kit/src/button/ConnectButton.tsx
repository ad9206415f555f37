import { shortenAddress } from '@causeway/protocol/address';
import { type ReactNode, useState } from 'react';
import { Dialogs } from '../dialogs/Dialogs.js';
import { prepareDialogs } from '../dialogs/prepare.js';
import { usePart } from '../dialogs/useDialogPart.js';
import { AccountMark } from '../marks/AccountMark.js';
import { NetworkMark } from '../marks/NetworkMark.js';
import { WalletMark } from '../marks/WalletMark.js';
import { useKit } from '../shared/context.js';
import { Down, Warning } from '../shared/Drawing.js';
import { Frame } from '../shared/Frame.js';
import type { AccountLabel, DialogName, Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import type { ButtonState } from './buttonState.js';
import { useButtonState } from './useButtonState.js';

/** The argument of a custom button's render function: the state, and functions that open each dialog. */
export type ConnectButtonState = ButtonState &
  Pick<AccountLabel, 'name' | 'balance'> & {
    readonly openConnect: () => void;
    readonly openAccount: () => void;
    readonly openNetwork: () => void;
  };

/** Props of `ConnectButton`. */
export interface ConnectButtonProps {
  /** The kit; by default that of `KitProvider`. */
  readonly kit?: Kit;
  /**
   * CAIP-10 id of the account of the last visit, such as `savedAccounts(cookies)[0]` of `@causeway/core`: the server then
   * renders the account, and not the plain button.
   */
  readonly savedAccount?: string | undefined;
  /**
   * Whether the balance is read and shown. By default it is once the app's `money` allows it, or else once a dialog has
   * shown balances in this visit. `true`: as soon as an account is connected, unless `money` says otherwise; `false`: never.
   */
  readonly balance?: boolean;
  /** Renders the app's own button from the state. The dialogs are the kit's. */
  readonly children?: (state: ConnectButtonState) => ReactNode;
}

/**
 * The button that connects a wallet, and then shows the account and the network. Its dialogs come with it. Pressing it
 * never prompts.
 *
 * @example
 * ```tsx
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { ConnectButton, createKit } from '@causeway/kit';
 * import '@causeway/kit/styles.css';
 *
 * const kit = createKit({ appName: 'Example', adapters: [eip155({ chains: [mainnet] })] });
 * export const App = () => <ConnectButton kit={kit} />;
 * ```
 */
export function ConnectButton(props: ConnectButtonProps) {
  const kit = useKit(props.kit);
  const { t } = useLanguage(kit);
  const [label, setLabel] = useState<AccountLabel>();
  const known = useButtonState(kit, props.savedAccount);
  const Label = usePart(kit)?.AccountLabel;
  const [failed, setFailed] = useState(false);
  const open = (name: DialogName) => () => {
    setFailed(false);
    kit.dialog.set(name);
    prepareDialogs(kit).catch(() => setFailed(true));
  };
  const openConnect = () => {
    setFailed(false);
    (kit.part.get()?.connectOpener(kit).current ?? open('connect'))();
  };
  const state = {
    ...known,
    ...label,
    openConnect,
    openAccount: open('account'),
    openNetwork: open('network'),
  };
  return (
    <>
      {/* Outside the frame: the app's own button has the app's styles and language. */}
      {props.children?.(state)}
      <Frame kit={kit}>
        {!props.children && <Plain kit={kit} state={state} />}
        {failed && (
          <span role="alert" data-part="button-error">
            {t('load.failed')}
          </span>
        )}
      </Frame>
      {Label && <Label kit={kit} balance={props.balance} onLabel={setLabel} />}
      <Dialogs kit={kit} />
    </>
  );
}

interface PlainProps {
  readonly kit: Kit;
  readonly state: ConnectButtonState & Partial<AccountLabel>;
}

function Plain({ kit, state }: PlainProps) {
  const { t } = useLanguage(kit);
  /** Fetches the dialogs before a likely press. The press itself reports a failure. */
  const warm = () => void prepareDialogs(kit).catch(() => undefined);
  const dialog = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'data-state': state.state,
    onPointerEnter: warm,
    onFocus: warm,
  } as const;
  if (!('address' in state)) {
    const waits = state.state === 'connecting';
    return (
      <button
        {...dialog}
        data-part="button"
        disabled={state.state === 'starting'}
        aria-busy={waits || undefined}
        onClick={state.openConnect}
      >
        {waits && <WalletMark name={state.wallet} icon={state.icon} />}
        <span data-part="button-label">{t(waits ? 'connecting' : 'connect')}</span>
      </button>
    );
  }
  const busy = state.state === 'reconnecting';
  return (
    <span data-part="button-group" data-state={state.state} aria-busy={busy || undefined}>
      <button
        {...dialog}
        data-part="network-button"
        disabled={busy}
        aria-label={
          state.state === 'wrong-network' ? undefined : t('yourNetwork', { network: state.chain?.name ?? '' })
        }
        onClick={state.openNetwork}
      >
        {state.state === 'wrong-network' ? (
          <>
            <Warning />
            <span data-part="button-label">{t('wrongNetwork')}</span>
          </>
        ) : (
          state.chain && <NetworkMark kit={kit} of={state.chain} />
        )}
        <Down />
      </button>
      <button
        {...dialog}
        data-part="account-button"
        disabled={busy}
        aria-label={busy ? t('reconnecting') : t('yourAccount', { address: state.spoken ?? state.address })}
        onClick={state.openAccount}
      >
        <AccountMark kit={kit} address={state.address} />
        <bdi dir="ltr" translate="no" data-part="address">
          {state.shown ?? shortenAddress(state.address)}
        </bdi>
        <Down />
      </button>
    </span>
  );
}
