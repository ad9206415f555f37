import type { WalletIdentity } from '../words/connector.js';
import { cleanText, peek } from './hostile.js';

/** Characters of an icon's `data:` URI. */
const iconLimit = 64 * 1024;
/** SVG is safe because icons are only ever shown in an `<img>`, where scripts do not run. */
const iconPattern = /^data:image\/(png|webp|svg\+xml|gif|jpe?g)[;,]/i;
const rdnsPattern = /^[a-z\d][a-z\d-]*(\.[a-z\d-]+)+$/;

/**
 * Reads the identity that a foreign object claims by `name`, `icon` and `rdns`: copied once, frozen and harmless.
 *
 * @param fallback the name where the object has none, after its `rdns`.
 * @returns `undefined` when there is no name. The name has at most 64 characters; an icon that is not a `data:` URI of
 * an image or has more than 65,536 characters is left out.
 *
 * @example
 * import { readIdentity } from '@causeway/protocol/identity';
 *
 * readIdentity({ name: 'A Wallet', icon: 'https://example.org/a.png' }); // { name: 'A Wallet' }
 */
export function readIdentity(from: unknown, fallback?: string): WalletIdentity | undefined {
  const claimed = peek(from, 'rdns');
  const domain = typeof claimed === 'string' && claimed.length <= 253 ? claimed.toLowerCase() : '';
  const rdns = rdnsPattern.test(domain) ? domain : undefined;
  const name = cleanText(peek(from, 'name'), 64) || rdns?.slice(0, 64) || cleanText(fallback, 64);
  const image = peek(from, 'icon');
  const isShown = typeof image === 'string' && image.length <= iconLimit && iconPattern.test(image);
  if (!name) return undefined;
  return Object.freeze({ ...(rdns && { rdns }), name, ...(isShown && { icon: image }) });
}
