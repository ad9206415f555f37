import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { xxhashAsU8a } from '@polkadot/util-crypto';
import { assetKeys, assetStorage } from './assets.js';
import { type Block, headerOf, type Ledger } from './ledger.js';
import type { Runtime } from './runtime.js';

type Hex = `0x${string}`;
type Answer = (params: readonly unknown[]) => unknown;

/** Methods by name. An error that they throw is the answer's error. */
export type Methods = Readonly<Record<string, Answer>>;

const twox = (text: string) => xxhashAsU8a(text, 128);
const accountPrefix = u8aToHex(u8aConcat(twox('System'), twox('Account')));
const eventsKey = u8aToHex(u8aConcat(twox('System'), twox('Events')));

/** The JSON-RPC methods of a node that reading, sending and following take. */
export function createMethods(ledger: Ledger, runtime: Runtime): Methods {
  const blockAt = (hash: unknown): Block => {
    if (hash === undefined || hash === null) return ledger.head;
    const block = ledger.blocks.find((one) => one.hash === hash);
    if (!block) throw Object.assign(new Error('Unknown block'), { code: 4003 });
    return block;
  };
  /** `frame_system::AccountInfo`. */
  const accountInfo = (id: Hex, at: Block): Hex => {
    const { nonce, free } = ledger.account(id, at);
    const amount = (value: bigint) => runtime.encode('u128', value);
    // The top bit of the flags shows that the new logic is in use, as on the real chain.
    const flags = amount(1n << 127n);
    const counts = u8aConcat(
      runtime.encode('u32', nonce),
      new Uint8Array(4),
      [1, 0, 0, 0],
      new Uint8Array(4),
    );
    return u8aToHex(u8aConcat(counts, amount(free), amount(0n), amount(0n), flags));
  };
  const calls: Readonly<Record<string, (data: Uint8Array) => Uint8Array>> = {
    TransactionPaymentApi_query_info: (data) =>
      // The extrinsic, then its length as u32.
      u8aConcat([0, 0, 0], runtime.encode('u128', ledger.fee(data.length - 4))),
    AccountNonceApi_account_nonce: (data) => runtime.encode('u32', ledger.account(u8aToHex(data)).nonce),
  };

  const valueAt = (key: string, block: Block): Hex | null => {
    if (key === eventsKey) return u8aToHex(block.events);
    const id: Hex = `0x${key.slice(-64)}`;
    if (key.startsWith(accountPrefix)) return block.accounts.has(id) ? accountInfo(id, block) : null;
    return assetStorage(ledger.assets, block.holdings, key, runtime);
  };

  const methods: Methods = {
    rpc_methods: () => ({ methods: Object.keys(methods) }),
    system_chain: () => 'Causeway Local',
    system_name: () => 'Causeway ledger double',
    system_version: () => '0.1.0',
    system_properties: () => ({ ss58Format: 42, tokenDecimals: 10, tokenSymbol: 'UNIT' }),
    system_health: () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
    system_accountNextIndex: ([address]) =>
      ledger.account(u8aToHex(runtime.registry.createType('AccountId', String(address)).toU8a())).nonce,
    chain_getBlockHash: ([number]) =>
      typeof number === 'number' ? (ledger.blocks[number]?.hash ?? null) : ledger.head.hash,
    chain_getFinalizedHead: () => ledger.head.hash,
    chain_getHeader: ([hash]) => headerOf(blockAt(hash)),
    chain_getBlock: ([hash]) => {
      const block = blockAt(hash);
      return { block: { header: headerOf(block), extrinsics: block.extrinsics }, justifications: null };
    },
    state_getRuntimeVersion: () => runtime.version,
    state_getMetadata: () => runtime.metadata,
    state_getStorage: ([key, at]) => valueAt(String(key), blockAt(at)),
    state_queryStorageAt: ([keys, at]) => {
      const block = blockAt(at);
      const keyList = Array.isArray(keys) ? keys.map(String) : [];
      return [{ block: block.hash, changes: keyList.map((key) => [key, valueAt(key, block)]) }];
    },
    state_getKeysPaged: ([prefix, count, after]) =>
      assetKeys(ledger.assets)
        .filter((key) => key.startsWith(String(prefix)) && key > String(after ?? ''))
        .slice(0, Number(count)),
    state_call: ([name, data]) => {
      const call = Object.hasOwn(calls, String(name)) ? calls[String(name)] : undefined;
      if (!call) throw Object.assign(new Error(`${name} is not kept here`), { code: 4003 });
      return u8aToHex(call(hexToU8a(String(data))));
    },
    author_submitExtrinsic: ([extrinsic]) => ledger.submit(String(extrinsic) as Hex),
  };
  return methods;
}
