import { WalletMark } from '../marks/WalletMark.js';

/** The state of the connection between the app and the wallet. */
export type ArchState = 'connecting' | 'connected' | 'rejected' | 'failed';

interface ArchProps {
  readonly app: { readonly name: string; readonly icon?: string };
  readonly wallet: { readonly name: string; readonly icon?: string };
  readonly state: ArchState;
}

/**
 * An arch from the app's mark to the wallet's: drawn while connecting, complete when connected, open after a failure.
 */
export function Arch({ app, wallet, state }: ArchProps) {
  return (
    <div data-part="arch" data-state={state} aria-hidden="true">
      <WalletMark name={app.name} icon={app.icon} />
      <svg data-part="arch-line" viewBox="0 0 96 40" aria-hidden="true">
        <path d="M3 37C20 2 76 2 93 37" pathLength="100" />
        <path d="M3 37C20 2 76 2 93 37" pathLength="100" />
      </svg>
      <WalletMark name={wallet.name} icon={wallet.icon} />
    </div>
  );
}
