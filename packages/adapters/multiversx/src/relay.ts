import type { Chain, RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { address } from './chain/address.js';
import { toWalletError } from './errors.js';

export const addressOn = () => address;

/** The namespace's name of 2022, which some wallets still use; their methods begin with `erd_`. */
const elder = 'elrond';
const toElder = (text: string) => text.replace(/^mvx(?=_)/, 'erd').replace(/^mvx(?=:)/, elder);

/** The wire format of MultiversX over a relay: by both of its names, and then by the one the wallet answered with. */
export function createWire(chains: readonly Chain<'mvx'>[]): RelayWire {
  const wire = createRelayWire({
    namespace: 'mvx',
    chains,
    address,
    toError: toWalletError,
    methodOf: (method) => method.replace(/^erd(?=_)/, 'mvx'),
    answer({ chainId, method }, { names }) {
      const rename = names.includes(elder) && !names.includes('mvx') ? toElder : String;
      return { type: 'request', chainId: rename(chainId), method: rename(method) };
    },
  });
  return {
    ...wire,
    propose: ({ chains: ids, methods, notifications }) => ({
      ...wire.propose({ chains: ids, methods, notifications }),
      [elder]: { chains: ids.map(toElder), methods: methods.map(toElder), events: [...notifications] },
    }),
  };
}
