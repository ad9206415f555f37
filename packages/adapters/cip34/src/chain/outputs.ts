import type { CallOptions } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { load } from '@causeway/protocol/load';
import type { CardanoChain, CardanoHolder } from '../types.js';
import type { ParsedAddress } from './address.js';
import { givenAddress, stakeAddressOf } from './addressBytes.js';
import { networkOf } from './chains.js';
import type { Utxo } from './ledger.js';
import type { CallServers } from './servers.js';

const decoding = load('utxoBytes', () => import('./utxoBytes.js'));

/** Makes the function that reads the unspent outputs of an account: from the wallet if it provides them, else from the servers. */
export function createOutputs(
  chain: CardanoChain,
  callServers: CallServers,
  holder: (address: string) => ParsedAddress,
) {
  return async (
    { address, addresses, utxos }: CardanoHolder,
    limits: CallOptions,
  ): Promise<readonly Utxo[]> => {
    const sender = holder(address);
    if (utxos) return (await decoding()).readOutputs(utxos, networkOf(chain.id)?.id);
    const all = new Map([sender, ...(addresses ?? []).map(givenAddress)].map((one) => [one.address, one]));
    const account = addresses === undefined;
    const found = await callServers('utxos', [{ addresses: [...all.values()], account }], limits);
    const stake = account && stakeAddressOf(sender)?.address;
    for (const [i, one] of found.entries()) {
      // A server could otherwise return outputs of another account to be spent.
      const isOwn = all.has(one.address.address) || (stake && stakeAddressOf(one.address)?.address === stake);
      if (!isOwn) throw malformed('utxos', `[${i}].address`);
    }
    return found;
  };
}
