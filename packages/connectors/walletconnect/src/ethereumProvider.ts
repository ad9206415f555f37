import { walletConnect as connectOver, type WalletConnect } from './index.js';
import type { SignClientPackage, WalletConnectOptions } from './types.js';

/** The used part of `@walletconnect/ethereum-provider`. */
export type EthereumProviderPackage = Pick<
  typeof import('@walletconnect/ethereum-provider'),
  'EthereumProvider'
>;

/** As for the connectors of the package itself, but for the library that is loaded. */
export interface EthereumProviderOptions extends Omit<WalletConnectOptions, 'load'> {
  /** Loads the library; the package `@walletconnect/ethereum-provider` by default. */
  readonly load?: () => Promise<EthereumProviderPackage>;
}

/**
 * The connectors of the relay over `@walletconnect/ethereum-provider`, for an app that has that library already. Only its
 * client is used: proposals, sessions, links and privacy are those of `@causeway/walletconnect`. Loads nothing before a
 * connector is used.
 *
 * @throws WalletError as `walletConnect` of `@causeway/walletconnect`.
 * @example
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { walletConnect } from '@causeway/walletconnect/ethereum-provider';
 *
 * const evm = eip155({ chains: [mainnet] });
 * const { connector } = walletConnect({
 *   appName: 'Shop',
 *   appUrl: location.origin,
 *   projectId: 'your-project-id',
 *   adapters: [evm],
 * });
 */
export function walletConnect({ load, ...options }: EthereumProviderOptions): WalletConnect {
  const library = load ?? (() => import('@walletconnect/ethereum-provider'));
  return connectOver({ ...options, load: async () => clientOf(await library()) });
}

/** The library's client in the form of the client alone. */
function clientOf({ EthereumProvider }: EthereumProviderPackage): SignClientPackage {
  const init = async (options: object) => {
    const { signer } = await EthereumProvider.init({
      ...(options as { projectId: string }),
      // It requires a chain. The proposals are ours, so it never requests one.
      optionalChains: [1],
      showQrModal: false,
      disableProviderPing: true,
    });
    return signer.client;
  };
  return { SignClient: { init } };
}
