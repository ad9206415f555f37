import type { PopupPage } from './types.js';

/** The version of the messages, which the wallet may show or check. */
export const version = '4.4.0';
export const sdkName = '@causeway/eip155';

/** The address of the wallet's page with the parameters for it. */
export function addressOf(url: string, page: PopupPage): string {
  const address = new URL(url);
  const chosen = {
    sdkName,
    sdkVersion: version,
    origin: page.location.origin,
    coop: 'same-origin-allow-popups',
  };
  for (const [field, value] of Object.entries(chosen)) address.searchParams.set(field, value);
  return address.href;
}
