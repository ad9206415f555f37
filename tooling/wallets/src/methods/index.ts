import type { Traits } from '../identity.js';
import { unknownMethod } from '../providerError.js';
import type { Handler } from '../wallet/handler.js';
import { accountMethods, permissionMethods } from './accounts.js';
import { callMethods } from './calls.js';
import { connectMethods } from './connect.js';
import { addNetworkMethods, networkMethods } from './network.js';
import { nodeMethods, passToNode } from './node.js';
import { signMethods } from './sign.js';
import { watchMethods } from './watchAsset.js';

/** The handler of a method for a wallet with these traits; one that throws -32601 when it has none. */
export function handlerOf(method: string, traits: Traits): Handler {
  const methods: Readonly<Record<string, Handler>> = {
    ...accountMethods,
    ...networkMethods,
    ...nodeMethods,
    ...signMethods,
    ...(traits.permissions ? { ...permissionMethods, ...connectMethods } : {}),
    ...(traits.calls ? callMethods : {}),
    ...(traits.addsNetworks ? { ...addNetworkMethods, ...watchMethods } : {}),
  };
  if (Object.hasOwn(methods, method)) return methods[method] as Handler;
  const passed = passToNode(method);
  if (passed) return passed;
  return async () => {
    throw unknownMethod(method);
  };
}
