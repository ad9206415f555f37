import { prepareSecurity } from '@causeway/kit/requests';
import { kit } from '../../wallets.ts';
import { WalletPage } from './WalletPage.tsx';

/**
 * The page, with the kit's sentences that it shows.
 *
 * @throws Error when a file cannot be fetched.
 */
export async function loadWalletPage() {
  await prepareSecurity(kit);
  return WalletPage;
}
