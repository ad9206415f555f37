import type { Traits } from '../identity.js';
import { unsupported } from '../providerError.js';
import type { Handler } from '../wallet/handler.js';
import { accountMethods, permissionMethods } from './accounts.js';
import { callMethods } from './calls.js';
import { connectMethods } from './connect.js';
import { addNetworkMethods, networkMethods } from './network.js';
import { currentChain } from './params.js';
import { signMethods } from './sign.js';
import { watchMethods } from './watchAsset.js';

/** Reads that are answered by the current chain's server as they are. */
const reads =
  /^eth_(blockNumber|call|estimateGas|feeHistory|gasPrice|maxPriorityFeePerGas|getBalance|getCode|getStorageAt|getLogs|getBlockBy(Hash|Number)|getTransaction(ByHash|Count|Receipt))$/;

const answerRead =
  (method: string): Handler =>
  (params, context) =>
    context.rpc(currentChain(context), { method, params });

/** The handler of a method for a wallet with these traits; one that throws 4200 when it has none. */
export function handlerOf(method: string, traits: Traits): Handler {
  const methods: Readonly<Record<string, Handler>> = {
    ...accountMethods,
    ...networkMethods,
    ...signMethods,
    ...(traits.permissions ? { ...permissionMethods, ...connectMethods } : {}),
    ...(traits.calls ? callMethods : {}),
    ...(traits.addsNetworks ? { ...addNetworkMethods, ...watchMethods } : {}),
  };
  if (Object.hasOwn(methods, method)) return methods[method] as Handler;
  if (reads.test(method)) return answerRead(method);
  return async () => {
    throw unsupported(method);
  };
}
