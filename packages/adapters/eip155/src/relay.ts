import { type Chain, type RelayAnswer, type RelayWire, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { createRelayWire } from '@causeway/protocol/relay';
import { address } from './chain/address.js';
import { parseQuantity, quantity } from './chain/quantity.js';
import { toWalletError } from './errors.js';
import { requestChain } from './requestChain.js';

export const addressOn = () => address;

const namespace = 'eip155';

/** Accounts and chain are read from the session: a relay's client would send them to a server, or answer a number. */
const answer: RelayWire['answer'] = ({ chainId, method, params }, { accounts }): RelayAnswer => {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
    return { type: 'value', value: accounts.map((account) => account.address) };
  }
  const number = parseQuantity(chainId.slice(namespace.length + 1));
  if (method === 'eth_chainId' && number !== undefined) return { type: 'value', value: quantity(number) };
  if (method !== 'wallet_switchEthereumChain') return { type: 'request', chainId, method };
  const target = parseQuantity(peek(peek(params, 0), 'chainId'));
  return { type: 'move', chainId: `${namespace}:${target ?? ''}` };
};

/** The wire format of EVM chains over a relay, on the chains of the app. */
export const createWire = (chains: readonly Chain<'eip155'>[]): RelayWire => ({
  ...createRelayWire({
    namespace,
    chains,
    address,
    toError: toWalletError,
    answer,
    requestChain: (chain, { wallet, approved, request }) =>
      requestChain(chain, {
        request,
        hasArrived: async () => approved().includes(chain.id),
        unsupported: (cause) => new WalletError('switch-wallet-only', { wallet }, { cause }),
      }),
  }),
  signIn: async (...request) => (await import('./signer/relaySignIn.js')).relaySignIn(...request),
});
