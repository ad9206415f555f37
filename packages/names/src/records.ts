import type { CallOptions } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { toHex } from 'viem';
import { namehash, packetToBytes } from 'viem/ens';
import { accountOf, callContract, decodeAnswer, encodeQuestion, type Question } from './contract.js';
import { namesError, refusalOf } from './errors.js';
import { soundName } from './normalise.js';
import type { Request } from './types.js';

/** `resolve(bytes,bytes)` (ENSIP-10). */
const extended = '0x9061b923';
/** `OffchainLookup(address,string[],bytes,bytes4,bytes)` (ERC-3668). */
const offchainLookup = '0x556f1830';

/** A registry, the chain it is on, and whether a resolver answers for the names below its own (ENSIP-10). */
interface Registry {
  readonly request: Request;
  readonly registry: string;
  readonly isWild?: boolean;
}

/** Records of names. @throws WalletError `names-offchain`, `names-registry-missing`. */
interface Records {
  /** The account of a name, of one coin type (ENSIP-9). */
  addressAt(name: string, coinType: number, options: CallOptions): Promise<Hex | undefined>;
  /** The name that an account claims below a root, such as `addr` (ENSIP-19). */
  nameAt(address: Hex, root: string, options: CallOptions): Promise<string | undefined>;
  /** Calls a contract about a name; `undefined` when it reverts. */
  ask(to: string, name: string, question: Question, options: CallOptions): Promise<unknown>;
}

/**
 * Reads the resolver from the registry and the record from the resolver (ERC-137). A record on a server
 * outside the chain is not followed: it would show that server who resolves whom.
 */
export function createRecords({ request, registry, isWild }: Registry): Records {
  async function ask(to: string, name: string, question: Question, options: CallOptions): Promise<unknown> {
    try {
      return await callContract(request, to, question, options);
    } catch (error) {
      const refused = refusalOf(error);
      if (refused === undefined) throw error;
      if (refused.startsWith(offchainLookup)) throw namesError('names-offchain', { name }, error);
      return undefined;
    }
  }

  /** One record of a name, from its own resolver or else the nearest one up to its root; `undefined` when it is missing. */
  async function readRecord(name: string, question: Question, options: CallOptions): Promise<unknown> {
    for (let rest = name; ; rest = rest.slice(rest.indexOf('.') + 1)) {
      const answer = await callContract(request, registry, ['resolver', namehash(rest)], options);
      if (answer === undefined) throw namesError('names-registry-missing', { address: registry });
      const resolver = accountOf(answer);
      if (!resolver && isWild && rest.includes('.')) continue;
      if (!resolver) return undefined;
      const callResolver = (one: Question) => ask(resolver, name, one, options);
      // A resolver older than ERC-165 rejects `supportsInterface`.
      if (!(await callResolver(['supportsInterface', extended])))
        return rest === name ? callResolver(question) : undefined;
      const data = await callResolver(['resolve', toHex(packetToBytes(name)), encodeQuestion(question)]);
      return decodeAnswer(question, data ?? '0x');
    }
  }

  return {
    ask,
    async addressAt(name, coinType, options) {
      const node = namehash(name);
      const question: Question = coinType === 60 ? ['addr', node] : ['addr', node, BigInt(coinType)];
      return accountOf(await readRecord(name, question, options));
    },
    async nameAt(address, root, options) {
      const reverse = `${address.slice(2).toLowerCase()}.${root}.reverse`;
      return soundName(await readRecord(reverse, ['name', namehash(reverse)], options));
    },
  };
}
