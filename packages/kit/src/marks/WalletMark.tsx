import { useState } from 'react';

interface WalletMarkProps {
  readonly name: string;
  /** A `data:` image that the wallet claims. */
  readonly icon?: string | undefined;
}

/**
 * A wallet's own icon, else the first letter of its name. Nothing is fetched. Not the `Icon` of `@causeway/react/parts`:
 * the button would load every headless part with it.
 *
 * @example
 * ```tsx
 * import type { Wallet } from '@causeway/core';
 * import { WalletMark } from '@causeway/kit/marks';
 *
 * export const Named = ({ wallet }: { readonly wallet: Wallet }) => (
 *   <p>
 *     <WalletMark name={wallet.name} icon={wallet.icon} /> {wallet.name}
 *   </p>
 * );
 * ```
 */
export function WalletMark({ name, icon }: WalletMarkProps) {
  const [broken, setBroken] = useState<string>();
  const image = icon?.startsWith('data:image/') && icon !== broken ? icon : undefined;
  return (
    <span data-part="wallet-mark" data-state={image ? 'image' : 'letter'} aria-hidden="true">
      {image ? (
        <img alt="" src={image} decoding="async" draggable={false} onError={() => setBroken(image)} />
      ) : (
        [...name.trim()][0]?.toLocaleUpperCase()
      )}
    </span>
  );
}
