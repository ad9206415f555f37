import './WalletIcon.css';

/** A wallet's own picture, or the first letter of its name. Never a sign of who it is. */
export function WalletIcon({ name, icon }: { readonly name: string; readonly icon?: string }) {
  // Only data: the page's policy would refuse anything else, and asking for it would tell a stranger.
  return icon?.startsWith('data:image/') ? (
    <img className="wallet-icon" src={icon} alt="" width="40" height="40" />
  ) : (
    <span className="wallet-icon" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
