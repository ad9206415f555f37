import type { ChainId, Key, Session } from '@causeway/protocol';
import {
  Address,
  AssetName,
  Assets,
  BigNum,
  FixedTransaction,
  MultiAsset,
  PrivateKey,
  ScriptHash,
  TransactionHash,
  TransactionInput,
  TransactionOutput,
  TransactionUnspentOutput,
  TransactionWitnessSet,
  Value,
  Vkeywitnesses,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { readAddress } from '../src/chain/address.js';
import { hash224 } from '../src/chain/crypto.js';
import type { Reader, Utxo } from '../src/chain/reader.js';
import { type CardanoChain, type CardanoSigner, cip34 } from '../src/index.js';
import { scopeMethods } from '../src/methods.js';

/** The hash of a stake key. */
const stake = 'ab'.repeat(28);

/** The base address of a payment key with the wallet's stake key, on a test network. */
export const baseOf = (key: Key, stakeHash = stake) =>
  readAddress(
    Uint8Array.from(
      Buffer.from(`00${Buffer.from(hash224(key.publicKey)).toString('hex')}${stakeHash}`, 'hex'),
    ),
  );

/** How the reference library writes an output that a wallet lists. */
export function toHex({ id, index, address, lovelace, assets }: Utxo): string {
  const value = Value.new(BigNum.from_str(String(lovelace)));
  const tokens = MultiAsset.new();
  for (const [policy, names] of assets) {
    const quantities = Assets.new();
    for (const [name, quantity] of names) {
      quantities.insert(AssetName.new(Buffer.from(name, 'hex')), BigNum.from_str(String(quantity)));
    }
    tokens.insert(ScriptHash.from_hex(policy), quantities);
  }
  if (assets.size > 0) value.set_multiasset(tokens);
  const input = TransactionInput.new(TransactionHash.from_hex(id), index);
  const output = TransactionOutput.new(Address.from_bech32(address.address), value);
  return TransactionUnspentOutput.new(input, output).to_hex();
}

/** The behaviour of a test's wallet. */
export interface ManyOptions {
  readonly chain: CardanoChain;
  /** Keys by seed; the first is the account's. */
  readonly seeds: readonly Uint8Array[];
  readonly keys: readonly Key[];
  /** The outputs that it reports. */
  readonly outputs: () => Promise<readonly Utxo[]>;
  /** Methods that it lacks. */
  readonly without?: readonly string[];
  /** Answers a call in its place. */
  readonly answer?: (method: string, params: readonly unknown[]) => unknown;
}

/** A signer over a wallet with several addresses, which signs with the reference library. */
export function createMany(options: ManyOptions): CardanoSigner {
  const { chain, keys, seeds, outputs, without = [], answer } = options;
  const adapter = cip34({ chains: [chain] });
  const { address } = baseOf(keys[0] as Key);
  const chainId = chain.id as ChainId<'cip34'>;
  const account = { id: `${chainId}:${address}` as const, chainId, address };

  async function sign(hex: string): Promise<string> {
    const transaction = FixedTransaction.from_hex(hex);
    const inputs = transaction.body().inputs();
    const current = await outputs();
    const signed = new Set<number>();
    const witnesses = Vkeywitnesses.new();
    for (let i = 0; i < inputs.len(); i++) {
      const input = inputs.get(i);
      const spent = current.find(
        ({ id, index }) => id === input.transaction_id().to_hex() && index === input.index(),
      );
      const at = keys.findIndex((key) => baseOf(key).address === spent?.address.address);
      if (at < 0 || signed.has(at)) continue;
      signed.add(at);
      transaction.sign_and_add_vkey_signature(PrivateKey.from_normal_bytes(seeds[at] as Uint8Array));
    }
    const set = TransactionWitnessSet.new();
    const vkeys = transaction.witness_set().vkeys();
    for (let i = 0; i < (vkeys?.len() ?? 0); i++) if (vkeys) witnesses.add(vkeys.get(i));
    set.set_vkeys(witnesses);
    return set.to_hex();
  }

  const session: Session<'cip34'> = {
    accounts: [account],
    scopes: {
      cip34: { ...adapter.scope(), methods: scopeMethods.filter((method) => !without.includes(method)) },
    },
    async invokeMethod({ method, params = [] }) {
      const list = params as readonly unknown[];
      const scripted = answer?.(method, list);
      if (scripted !== undefined) return scripted;
      if (method === 'cardano_getUtxos') return (await outputs()).map(toHex);
      if (method === 'cardano_getUsedAddresses') {
        return keys.slice(1).map((key) => Buffer.from(baseOf(key).bytes).toString('hex'));
      }
      if (method === 'cardano_signTx') return sign(String(list[0]));
      throw new Error(`The wallet was asked ${method}.`);
    },
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, account);
}

/** The outputs of a wallet with these keys on the chain. */
export const outputsOf = (reader: Reader, keys: readonly Key[]) => () =>
  reader.outputs({
    account: { address: baseOf(keys[0] as Key).address, addresses: keys.map((key) => baseOf(key).address) },
  });
