import { type Adapter, normalizeNamespace, WalletError } from '@causeway/protocol';

/** Options that an app without a type checker may get wrong. */
export interface CheckedOptions {
  readonly appName: string;
  readonly adapters: readonly Adapter[];
  readonly defaultChains?: readonly string[];
}

/**
 * Checks an app's configuration, so that a mistake ends here and not in a list without wallets.
 *
 * @returns the app's name, trimmed.
 * @throws WalletError `app-name-missing`; `invalid-params` for adapters that are not a list of adapters, a namespace that is listed
 *   twice, or a network whose id is not of its adapter's namespace, such as a chain of viem; `network-unknown` for a default chain that no adapter lists.
 */
export function checkOptions({ appName, adapters, defaultChains = [] }: CheckedOptions): string {
  const isList: boolean = Array.isArray(adapters);
  const name = String(appName ?? '').trim();
  if (!name) throw new WalletError('app-name-missing', {});
  // A function in the list, such as `eip155` without its call, has no chains.
  if (!isList || adapters.some((adapter) => !adapter?.chains))
    throw adaptersInvalid('must be a list: [eip155({ chains })].');
  const namespaces = adapters.map(({ namespace }) => namespace);
  const twice = namespaces.find((namespace, index) => namespaces.indexOf(namespace) !== index);
  if (twice) throw adaptersInvalid(`${twice} is listed twice.`);
  for (const { namespace, chains } of adapters) {
    const foreign = chains.find(({ id }) => !normalizeNamespace(`${id}`).startsWith(`${namespace}:`));
    if (foreign) throw adaptersInvalid(`the id of network ${foreign.id} must begin with ${namespace}:`);
  }
  for (const chain of defaultChains) {
    if (!adapters.some(({ chains }) => chains.some(({ id }) => id === chain)))
      throw new WalletError('network-unknown', { chain });
  }
  return name;
}

const adaptersInvalid = (reason: string) => new WalletError('invalid-params', { field: 'adapters', reason });
