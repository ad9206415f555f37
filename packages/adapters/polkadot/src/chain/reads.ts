import { type CallOptions, WalletError } from '@causeway/protocol';
import { bytesToHex, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import type { PolkadotChain } from '../types.js';
import { accountIdOf, toChainAddress } from './address.js';
import { type KeptRuntimes, keptRuntimes, type Runtime } from './keptRuntimes.js';
import { parseMetadata } from './metadata.js';
import type { Rpc } from './rpc.js';
import { type AccountInfo, accountKey, parseAccount } from './storage.js';

/** An answer that makes no sense. */
export const malformed = (method: string, path = '') =>
  new WalletError('malformed-response', { method, path });

/** A bundler leaves an optional peer out where its failure to load is handled at the import. */
const loadMerkleize = () => import('@polkadot-api/merkleize-metadata').catch(missing);

function missing(cause: unknown): never {
  const reason =
    'wallets with a Ledger need @polkadot-api/merkleize-metadata: install it beside this package.';
  throw new WalletError('wallet-failed', { method: 'metadataHash', reason }, { cause });
}

/** The requests to a chain's servers, with each answer checked. Every function throws the error of the failed read. */
export interface Reads {
  callNode(method: string, params: readonly unknown[], limits: CallOptions): Promise<unknown>;
  /** Bytes that are answered in hex; none for `null`. */
  bytesOf(method: string, params: readonly unknown[], limits: CallOptions): Promise<Uint8Array>;
  /** A whole number, in JSON or in hex. */
  numberOf(value: unknown, method: string, path: string): number;
  runtimeNow(limits: CallOptions): Promise<Runtime>;
  account(address: string, limits: CallOptions, at?: Hex): Promise<AccountInfo>;
  /** The number of a block; of the newest without a hash. */
  blockNumber(hash: Hex | undefined, limits: CallOptions): Promise<number>;
  finalizedHead(limits: CallOptions): Promise<Hex>;
  /** The hash of the metadata of a runtime (RFC 78), with the decimals and the symbol of the chain's coin. */
  metadataHash(specVersion: number, limits: CallOptions): Promise<Hex>;
}

/**
 * The reads of one chain.
 *
 * @param runtimes runtimes that were read before; this one keeps its newest there.
 */
export function createReads(
  chain: PolkadotChain,
  rpc: Rpc,
  runtimes: KeptRuntimes = keptRuntimes(chain, rpc),
): Reads {
  let runtime: Promise<Runtime> | undefined;
  let version = '';

  const callNode = (method: string, params: readonly unknown[], limits: CallOptions) =>
    rpc({ method, params }, limits);

  async function bytesOf(
    method: string,
    params: readonly unknown[],
    limits: CallOptions,
  ): Promise<Uint8Array> {
    const answer = await callNode(method, params, limits);
    if (answer === null) return new Uint8Array();
    if (!isHex(answer)) throw malformed(method);
    return hexToBytes(answer);
  }

  const numberOf = (value: unknown, method: string, path: string) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    if (typeof value === 'string' && /^0x[\da-f]{1,12}$/i.test(value)) return Number(value);
    throw malformed(method, path);
  };

  /** The runtime now. Its metadata is read once for each version. */
  async function runtimeNow(limits: CallOptions): Promise<Runtime> {
    const method = 'state_getRuntimeVersion';
    const now = await callNode(method, [], limits);
    const specVersion = numberOf(peek(now, 'specVersion'), method, 'specVersion');
    const transactionVersion = numberOf(peek(now, 'transactionVersion'), method, 'transactionVersion');
    const found = `${specVersion} ${transactionVersion}`;
    const known = runtimes.get(found);
    if (known) return known;
    if (!runtime || version !== found) {
      version = found;
      const reading = bytesOf('state_getMetadata', [], limits).then((bytes) => {
        const fresh = Object.freeze({ specVersion, transactionVersion, metadata: parseMetadata(bytes) });
        runtimes.set(found, fresh);
        return fresh;
      });
      runtime = reading;
      reading.catch(() => {
        if (runtime === reading) runtime = undefined;
      });
    }
    return runtime;
  }

  async function account(address: string, limits: CallOptions, at?: Hex): Promise<AccountInfo> {
    const key = accountKey(accountIdOf(toChainAddress(address, chain)));
    return parseAccount(await bytesOf('state_getStorage', at ? [key, at] : [key], limits));
  }

  async function blockNumber(hash: Hex | undefined, limits: CallOptions): Promise<number> {
    const header = await callNode('chain_getHeader', hash ? [hash] : [], limits);
    return numberOf(peek(header, 'number'), 'chain_getHeader', 'number');
  }

  async function finalizedHead(limits: CallOptions): Promise<Hex> {
    const hash = await callNode('chain_getFinalizedHead', [], limits);
    if (!isHex(hash, 32)) throw malformed('chain_getFinalizedHead');
    return hash;
  }

  /** Read once for each runtime: it takes a megabyte. */
  const hashes = new Map<number, Hex>();
  async function metadataHash(specVersion: number, limits: CallOptions): Promise<Hex> {
    const hash = hashes.get(specVersion) ?? (await readMetadataHash(specVersion, limits));
    hashes.set(specVersion, hash);
    return hash;
  }

  async function readMetadataHash(specVersion: number, limits: CallOptions): Promise<Hex> {
    const method = 'Metadata_metadata_at_version';
    // The hash is made from version 15 on; the version is a number of four bytes, the smallest first.
    const [answer, { merkleizeMetadata }] = await Promise.all([
      bytesOf('state_call', [method, '0x0f000000'], limits),
      loadMerkleize(),
    ]);
    const { decimals, symbol } = chain.currency;
    try {
      // Throws for the metadata of another runtime, which an upgrade has brought meanwhile.
      const hashed = merkleizeMetadata(answer, { decimals, tokenSymbol: symbol, specVersion });
      return bytesToHex(hashed.digest());
    } catch (error) {
      throw new WalletError('malformed-response', { method, path: '' }, { cause: error });
    }
  }

  return { callNode, bytesOf, numberOf, runtimeNow, account, blockNumber, finalizedHead, metadataHash };
}
