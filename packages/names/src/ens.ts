import type { CallOptions } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { toHex } from 'viem';
import { namehash, packetToBytes } from 'viem/ens';
import { accountOf, callContract, decodeAnswer, encodeQuestion, type Question } from './contract.js';
import { namesError, refusalOf } from './errors.js';
import { soundName } from './normalise.js';
import type { EnsSource } from './types.js';

/** The registry on Ethereum. */
const mainRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';
/** `resolve(bytes,bytes)` (ENSIP-10). */
const extended = '0x9061b923';
/** `OffchainLookup(address,string[],bytes,bytes4,bytes)` (ERC-3668). */
const offchainLookup = '0x556f1830';

/** ENS over the chain of its registry. */
interface Ens {
  /** @throws WalletError `names-not-on-chain`, `names-not-found`, `names-offchain`, `names-registry-missing`. */
  resolve(name: string, chainId: string, options: CallOptions): Promise<Hex>;
  /** The account's name, verified; `undefined` when it has none that names it back. `address` with its checksum. @throws as `resolve`. */
  lookup(address: Hex, chainId: string, options: CallOptions): Promise<string | undefined>;
}

/**
 * Reads the resolver from the registry and the record from the resolver (ERC-137). A record on a server
 * outside the chain is not followed: it would show that server who resolves whom.
 */
export function createEns({ chainId: home, request, registry = mainRegistry }: EnsSource): Ens {
  /** ENSIP-9 on the chain of the registry, ENSIP-11 on the others it can number; `undefined` on all else. */
  function coinTypeOf(chainId: string): number | undefined {
    const number = Number(/^eip155:(\d+)$/.exec(chainId)?.[1]);
    if (chainId === home) return 60;
    return number > 0 && number < 2 ** 31 ? number + 2 ** 31 : undefined;
  }

  /** The nearest resolver from the name up to its root (ENSIP-10), and whether it is the name's own. */
  async function findResolver(name: string, options: CallOptions) {
    for (let rest = name; ; rest = rest.slice(rest.indexOf('.') + 1)) {
      const answer = await callContract(request, registry, ['resolver', namehash(rest)], options);
      if (answer === undefined) throw namesError('names-registry-missing', { address: registry });
      const resolver = accountOf(answer);
      if (resolver) return { resolver, isExact: rest === name };
      if (!rest.includes('.')) return undefined;
    }
  }

  /** One record of a name; `undefined` when it is missing. */
  async function readRecord(name: string, question: Question, options: CallOptions): Promise<unknown> {
    const found = await findResolver(name, options);
    if (!found) return undefined;
    const { resolver, isExact } = found;
    const callResolver = async (one: Question): Promise<unknown> => {
      try {
        return await callContract(request, resolver, one, options);
      } catch (error) {
        const refused = refusalOf(error);
        if (refused === undefined) throw error;
        if (refused.startsWith(offchainLookup)) throw namesError('names-offchain', { name }, error);
        return undefined;
      }
    };
    // A resolver older than ERC-165 rejects `supportsInterface`.
    if (!(await callResolver(['supportsInterface', extended])))
      return isExact ? callResolver(question) : undefined;
    const data = await callResolver(['resolve', toHex(packetToBytes(name)), encodeQuestion(question)]);
    return decodeAnswer(question, data ?? '0x');
  }

  const addressAt = async (name: string, coinType: number, options: CallOptions) => {
    const node = namehash(name);
    const question: Question = coinType === 60 ? ['addr', node] : ['addr', node, BigInt(coinType)];
    return accountOf(await readRecord(name, question, options));
  };

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
      for (const root of [coinType === 60 ? 'addr' : coinType.toString(16), 'default']) {
        const reverse = `${address.slice(2).toLowerCase()}.${root}.reverse`;
        const name = soundName(await readRecord(reverse, ['name', namehash(reverse)], options));
        if (name === undefined) continue;
        return (await addressAt(name, coinType, options)) === address ? name : undefined;
      }
      return undefined;
    },
  });
}
