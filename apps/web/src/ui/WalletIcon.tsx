import { Icon } from './Icon.tsx';
import './WalletIcon.css';

interface WalletIconProps {
  readonly name: string;
  readonly icon?: string | undefined;
  /** The wallet is the app's own, so its mark is shown. */
  readonly isOwn?: boolean;
}

/** A wallet's own picture, or the first letter of its name. It does not prove the wallet's identity. */
export function WalletIcon({ name, icon, isOwn }: WalletIconProps) {
  // Only data URIs: the page's policy blocks any other image, and a request would disclose the visit.
  return icon?.startsWith('data:image/') ? (
    <img className="wallet-icon" src={icon} alt="" width="40" height="40" />
  ) : (
    <span className="wallet-icon" aria-hidden="true">
      {isOwn ? <Icon name="mark" /> : name.slice(0, 1).toUpperCase()}
    </span>
  );
}
