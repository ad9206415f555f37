import { shortenAddress } from '@causeway/protocol/address';
import { type ReactNode, useState } from 'react';
import { Dialogs } from '../dialogs/Dialogs.js';
import { prepareDialogs } from '../dialogs/prepare.js';
import { AccountMark } from '../marks/AccountMark.js';
import { NetworkMark } from '../marks/NetworkMark.js';
import { WalletMark } from '../marks/WalletMark.js';
import { useKit } from '../shared/context.js';
import { Down, Warning } from '../shared/Drawing.js';
import { Frame } from '../shared/Frame.js';
import type { DialogName, Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import type { ButtonState } from './buttonState.js';
import { useButtonState } from './useButtonState.js';

/** The argument of a custom button's render function: the state, and functions that open each dialog. */
export type ConnectButtonState = ButtonState & {
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
  const state = useButtonState(kit, props.savedAccount);
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
  const opens = { openConnect, openAccount: open('account'), openNetwork: open('network') };
  return (
    <>
      {/* Outside the frame: the app's own button has the app's styles and language. */}
      {props.children?.({ ...state, ...opens })}
      <Frame kit={kit}>
        {!props.children && <Plain kit={kit} state={state} {...opens} />}
        {failed && (
          <span role="alert" data-part="button-error">
            {t('load.failed')}
          </span>
        )}
      </Frame>
      <Dialogs kit={kit} />
    </>
  );
}

interface PlainProps {
  readonly kit: Kit;
  readonly state: ButtonState;
  readonly openConnect: () => void;
  readonly openAccount: () => void;
  readonly openNetwork: () => void;
}

function Plain({ kit, state, openConnect, openAccount, openNetwork }: PlainProps) {
  const { t } = useLanguage(kit);
  const prepare = { onPointerEnter: () => warm(kit), onFocus: () => warm(kit) };
  const dialog = { type: 'button', 'aria-haspopup': 'dialog', ...prepare } as const;
  if (state.state === 'starting' || state.state === 'disconnected') {
    const starts = state.state === 'starting';
    return (
      <button {...dialog} data-part="button" data-state={state.state} disabled={starts} onClick={openConnect}>
        <span data-part="button-label">{t('connect')}</span>
      </button>
    );
  }
  if (state.state === 'connecting') {
    return (
      <button {...dialog} data-part="button" data-state="connecting" aria-busy="true" onClick={openConnect}>
        <WalletMark name={state.wallet} icon={state.icon} />
        <span data-part="button-label">{t('connecting')}</span>
      </button>
    );
  }
  const busy = state.state === 'reconnecting';
  const short = shortenAddress(state.address);
  return (
    <span data-part="button-group" data-state={state.state} aria-busy={busy || undefined}>
      <button
        {...dialog}
        data-part="network-button"
        data-state={state.state}
        disabled={busy}
        aria-label={
          state.state === 'wrong-network' ? undefined : t('yourNetwork', { network: state.chain?.name ?? '' })
        }
        onClick={openNetwork}
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
        data-state={state.state}
        disabled={busy}
        aria-label={busy ? t('reconnecting') : t('yourAccount', { address: state.address })}
        onClick={openAccount}
      >
        <AccountMark kit={kit} address={state.address} />
        <bdi dir="ltr" translate="no" data-part="address">
          {short}
        </bdi>
        <Down />
      </button>
    </span>
  );
}

/** Fetches the dialogs before a likely press. The press itself reports a failure. */
const warm = (kit: Kit) => void prepareDialogs(kit).catch(() => undefined);
