import type { CallOptions } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { namesError } from './errors.js';
import { createRecords } from './records.js';
import type { EnsSource } from './types.js';

/** The registry on Ethereum. */
const mainRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';

/** ENS over the chain of its registry. */
export interface Ens {
  /** @throws WalletError `names-not-on-chain`, `names-not-found`, `names-offchain`, `names-registry-missing`. */
  resolve(name: string, chainId: string, options: CallOptions): Promise<Hex>;
  /** The account's name, verified; `undefined` when it has none that names it back. `address` with its checksum. @throws as `resolve`. */
  lookup(address: Hex, chainId: string, options: CallOptions): Promise<string | undefined>;
}

/** Reads the records of names and of reverse records, in the order of ENSIP-19. */
export function createEns({ chainId: home, request, registry = mainRegistry }: EnsSource): Ens {
  const { addressAt, nameAt } = createRecords({ request, registry, isWild: true });

  /** ENSIP-9 on the chain of the registry, ENSIP-11 on the others it can number; `undefined` on all else. */
  function coinTypeOf(chainId: string): number | undefined {
    const number = Number(/^eip155:(\d+)$/.exec(chainId)?.[1]);
    if (chainId === home) return 60;
    return number > 0 && number < 2 ** 31 ? number + 2 ** 31 : undefined;
  }

  return Object.freeze({
    async resolve(name: string, chainId: string, options: CallOptions) {
      const coinType = coinTypeOf(chainId);
      const address = coinType && (await addressAt(name, coinType, options));
      if (address) return address;
      // Another network's account is not offered: a contract's address there may belong to another person here.
      const elsewhere = coinType !== 60 && (await addressAt(name, 60, options));
      throw elsewhere
        ? namesError('names-not-on-chain', { name, chain: chainId })
        : namesError('names-not-found', { name });
    },
    async lookup(address: Hex, chainId: string, options: CallOptions) {
      const coinType = coinTypeOf(chainId);
      if (!coinType) return undefined;
      // ENSIP-19: the network's own record first, then the one for all networks.
      const record = coinType === 60 ? 'addr' : coinType.toString(16);
      const name = (await nameAt(address, record, options)) ?? (await nameAt(address, 'default', options));
      return name && (await addressAt(name, coinType, options)) === address ? name : undefined;
    },
  });
}
