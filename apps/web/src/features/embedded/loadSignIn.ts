import { prepareRequests } from '@causeway/kit/requests';
import { kit } from '../../wallets.ts';
import { SignInState } from './SignInState.tsx';

/**
 * The sign-in, with the kit's sentences that it shows.
 *
 * @throws Error when a file cannot be fetched.
 */
export async function loadSignIn() {
  await prepareRequests(kit);
  return SignInState;
}
