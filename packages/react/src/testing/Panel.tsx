import type { ReactNode } from 'react';
import type { ConnectWallets } from '../parts/connect/index.js';
import { Connect } from '../parts/index.js';

/** The content of a whole connect panel, with texts. */
export function PanelContent() {
  return (
    <>
      <Connect.Search aria-label="Search wallets" />
      <Connect.List aria-label="Wallets">
        {(wallet) => <Connect.Item key={wallet.id} wallet={wallet} />}
      </Connect.List>
      <Connect.Empty>{({ query }) => (query ? `Nothing for ${query}` : 'No wallet')}</Connect.Empty>
      <Connect.Status data-testid="status">
        {({ status, wallet, slow }) => `${wallet?.name} ${status} ${slow ?? 'in time'}`}
      </Connect.Status>
      <Connect.Cancel>Cancel</Connect.Cancel>
      <Connect.Retry>Try again</Connect.Retry>
    </>
  );
}

/** A connect panel in a popup. */
export function PopupPanel(props: {
  readonly wallets: ConnectWallets;
  readonly onConnect?: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <Connect.Root wallets={props.wallets} onConnect={props.onConnect}>
      <Connect.Trigger>Connect a wallet</Connect.Trigger>
      <Connect.Popup>
        <Connect.Title>Choose a wallet</Connect.Title>
        <PanelContent />
        <Connect.Close>Close</Connect.Close>
        {props.children}
      </Connect.Popup>
    </Connect.Root>
  );
}

/** A connect panel in the page. */
export function InlinePanel(props: { readonly wallets: ConnectWallets }) {
  return (
    <Connect.Root wallets={props.wallets}>
      <PanelContent />
    </Connect.Root>
  );
}
