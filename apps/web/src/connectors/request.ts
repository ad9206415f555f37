import { requestChain } from '@causeway/kit/requests';
import type { Call, CallOptions } from '@causeway/protocol';
import { listChains } from '../deployment.ts';

/**
 * One call of a network's servers, for a wallet without servers of its own. The visitor may have changed the servers.
 *
 * @throws WalletError as `requestChain`.
 */
export const request = (call: Call, options?: CallOptions): Promise<unknown> =>
  requestChain(listChains(), call, options);
