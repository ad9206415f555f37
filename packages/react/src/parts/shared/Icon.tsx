import { useState } from 'react';
import { part } from './part.js';
import { type PartProps, renderPart } from './renderPart.js';

/** The data of an icon, claimed by a wallet. */
export interface IconProps extends PartProps<'img', { readonly failed: boolean }> {
  readonly name: string;
  readonly src?: string;
}

/**
 * A wallet's icon. The name beside it is the label, so the icon has none. Only a `data:` image is shown, so
 * that a visit causes no request to another server; any other or unreadable image is replaced by the first
 * letter of the name. Its size is 32 px unless a style changes it.
 *
 * @example
 * import type { Wallet } from '@causeway/core';
 * import { Icon } from '@causeway/react/parts';
 *
 * export function Row({ wallet: { name, icon } }: { readonly wallet: Wallet }) {
 *   return (
 *     <p>
 *       <Icon name={name} {...(icon ? { src: icon } : {})} /> {name}
 *     </p>
 *   );
 * }
 */
export const Icon = part(function Icon({ name, src, ...props }: IconProps) {
  const [broken, setBroken] = useState<string>();
  if (src === undefined || src === broken || !src.startsWith('data:image/')) {
    const { className, style } = props;
    const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? '';
    return (
      <span aria-hidden="true" data-causeway="icon" data-letter="" className={className} style={style}>
        {letter}
      </span>
    );
  }
  const ownProps = {
    alt: '',
    src,
    // The size is there before the image is: a wallet's own image may be of any size, and would move the rows when it comes.
    width: 32,
    height: 32,
    decoding: 'async',
    draggable: false,
    onError: () => setBroken(src),
    'data-causeway': 'icon',
  } as const;
  return renderPart('img', ownProps, props, { failed: false });
});

/** A name from a foreign source, isolated so that its writing direction does not affect the surrounding text. */
export function Name({ children }: { readonly children: string }) {
  return (
    <span data-causeway="name">
      <bdi>{children}</bdi>
    </span>
  );
}
