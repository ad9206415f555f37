import { serveJsonRpc } from '@causeway/devnets/serveJsonRpc';
import { bytesToHex, concatBytes, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { parseMetadata } from '../src/chain/metadata.js';
import { createScaleReader, encodeCompact, encodeUint } from '../src/chain/scale.js';
import type { PolkadotChain } from '../src/index.js';

/** A server with a node's answers for this runtime, for clients that build a transaction. */
export interface RuntimeServer {
  readonly url: string;
  readonly specVersion: number;
  /** The params of each method's calls. */
  readonly requests: Readonly<Record<string, readonly (readonly unknown[])[]>>;
  stop(): Promise<void>;
}

/** The number of the runtime, from `System.Version` in its own metadata: the names of the chain are in front of it. */
export function specVersionOf(metadata: Hex): number {
  const version = parseMetadata(hexToBytes(metadata)).pallets.find(({ name }) => name === 'System')?.constants
    .Version;
  const reader = createScaleReader(version as Uint8Array, 'version');
  reader.text();
  reader.text();
  reader.uint(4);
  return Number(reader.uint(4));
}

/** Serves a published runtime on loopback. Every account holds 100 coins of 10 decimals; the fee is 123456. */
export async function serveRuntime(metadata: Hex, chain: PolkadotChain): Promise<RuntimeServer> {
  const specVersion = specVersionOf(metadata);
  const requests: Record<string, (readonly unknown[])[]> = {};
  const head: Hex = `0x${'77'.repeat(32)}`;
  const header = { parentHash: chain.genesisHash, number: '0x3e8', stateRoot: head, extrinsicsRoot: head };
  const meta = hexToBytes(metadata);
  const whole = bytesToHex(concatBytes(Uint8Array.of(1), encodeCompact(BigInt(meta.length)), meta));
  const account = bytesToHex(concatBytes(new Uint8Array(16), encodeUint(10n ** 12n, 16), new Uint8Array(48)));
  const calls: Readonly<Record<string, Hex>> = {
    TransactionPaymentApi_query_info: bytesToHex(concatBytes(new Uint8Array(3), encodeUint(123456n, 16))),
    ...(metadata.slice(10, 12) === '0f' && { Metadata_metadata_at_version: whole }),
  };
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    rpc_methods: () => ({ methods: Object.keys(answers) }),
    system_chain: () => chain.name,
    system_properties: () => ({ ss58Format: chain.prefix, tokenDecimals: 10, tokenSymbol: 'UNIT' }),
    system_accountNextIndex: () => 7,
    chain_getBlockHash: ([number]) => (number === 0 ? chain.genesisHash : head),
    chain_getFinalizedHead: () => head,
    chain_getHeader: () => ({ ...header, digest: { logs: [] } }),
    state_getMetadata: () => metadata,
    state_getRuntimeVersion: () => ({
      specName: 'published',
      implName: 'published',
      authoringVersion: 1,
      specVersion,
      implVersion: 0,
      apis: [],
      transactionVersion: 15,
    }),
    state_getStorage: () => account,
    state_call: ([name]) => {
      const answer = calls[String(name)];
      if (!answer) throw new Error(`no ${String(name)}`);
      return answer;
    },
  };
  const { url, stop } = await serveJsonRpc({
    name: 'A published runtime',
    port: 0,
    async answer(method, params) {
      const list = Array.isArray(params) ? params : [];
      requests[method] = [...(requests[method] ?? []), list];
      const answer = answers[method];
      return answer ? { result: answer(list) } : { error: { code: -32601, message: `no ${method}` } };
    },
  });
  return { url, specVersion, requests, stop };
}
