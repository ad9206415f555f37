import { WalletError } from '@causeway/protocol';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import { load } from '@causeway/protocol/load';
import { parseAddress } from '../chain/address.js';
import { givenAddress, stakeAddressOf } from '../chain/addressBytes.js';
import { networkOf } from '../chain/chains.js';
import type { Utxo } from '../chain/ledger.js';
import type { Reader } from '../chain/reader.js';
import type { CardanoSigner } from '../types.js';
import { type ErrorTable, toApiError } from './cip30Error.js';

/** A page of a list (CIP-30 §Paginate), the first is 0. */
export interface Paginate {
  readonly page: number;
  readonly limit: number;
}

/** The API of an enabled wallet of CIP-30. Addresses, amounts and transactions are CBOR in hex. */
export interface Cip30Api {
  getExtensions(): Promise<{ cip: number }[]>;
  /** 1 for mainnet, 0 for every test network. */
  getNetworkId(): Promise<number>;
  getUtxos(amount?: string, paginate?: Paginate): Promise<string[] | null>;
  getCollateral(params?: { readonly amount?: string }): Promise<string[] | null>;
  getBalance(): Promise<string>;
  getUsedAddresses(paginate?: Paginate): Promise<string[]>;
  getUnusedAddresses(): Promise<string[]>;
  getChangeAddress(): Promise<string>;
  getRewardAddresses(): Promise<string[]>;
  /** Prompts. Gives the witness set alone. */
  signTx(transaction: string, partialSign?: boolean): Promise<string>;
  /** Prompts. */
  signData(address: string, payload: string): Promise<{ signature: string; key: string }>;
  /** Submits through the reader, so that the hash is that of the given transaction. */
  submitTx(transaction: string): Promise<string>;
  readonly cip142: { getNetworkMagic(): Promise<number> };
  readonly cip103?: {
    signTxs(list: readonly { readonly cbor: string; readonly partialSign?: boolean }[]): Promise<string[]>;
  };
}

/** An entry of `window.cardano`. */
export interface Cip30Entry {
  readonly apiVersion: string;
  readonly name: string;
  readonly icon: string;
  readonly supportedExtensions: { cip: number }[];
  isEnabled(): Promise<boolean>;
  enable(): Promise<Cip30Api>;
}

/** The options of the bridge. */
export interface Cip30Options {
  readonly signer: CardanoSigner;
  /** Of the account's network: it finds the account's outputs and submits. */
  readonly reader: Reader;
  /** The name that libraries show; `Causeway` by default. */
  readonly name?: string;
  /** A `data:` URI; an empty picture by default. */
  readonly icon?: string;
}

const spending = load('spent', () => import('../chain/spent.js'));
const values = load('cip30Value', () => import('../chain/cip30Value.js'));

/** CIP-30 §getCollateral: at most five ada when the caller names no amount. */
const usualCollateral = '1a004c4b40';
/** The ledger takes at most three outputs as collateral (`maxCollateralInputs`). */
const mostCollateral = 3;
const blank = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

/**
 * A signer of any route – in the page, relayed, embedded – as a wallet of CIP-30, for libraries that use one.
 * It has the addresses and outputs that the signer's wallet reports; for a wallet that reports none it is the
 * account's address, with outputs from the reader. Outputs that hold a datum or a script are left out. Every
 * signature is verified before it is given. Errors are CIP-30's: `code`, `info`, with the `WalletError` as
 * `cause`.
 *
 * @throws WalletError `chain-mismatch` when the reader is of another network.
 * @see https://cips.cardano.org/cip/CIP-0030; https://cips.cardano.org/cip/CIP-0103; https://cips.cardano.org/cip/CIP-0142
 * @example
 * import type { CardanoSigner } from '@causeway/cip34';
 * import { preprod } from '@causeway/cip34/chains';
 * import { toCip30 } from '@causeway/cip34/cip30';
 * import { createReader } from '@causeway/cip34/reader';
 *
 * async function witnessesOf(signer: CardanoSigner, transactionHex: string): Promise<string> {
 *   const reader = createReader({ ...preprod, rpcUrls: ['https://ogmios.example'] });
 *   const api = await toCip30({ signer, reader }).enable();
 *   return api.signTx(transactionHex);
 * }
 */
export function toCip30({ signer, reader, name = 'Causeway', icon = blank }: Cip30Options): Cip30Entry {
  const { account } = signer;
  if (reader.chain.id !== account.chainId) {
    throw new WalletError('chain-mismatch', { expected: account.chainId, actual: reader.chain.id });
  }
  const network = networkOf(account.chainId);
  const address = parseAddress(account.address, network?.id);
  const ownHex = toHex(address.bytes);
  const extensions = () => (signer.signTransactions ? [{ cip: 103 }, { cip: 142 }] : [{ cip: 142 }]);

  /** Every failure leaves in CIP-30's form. */
  const named =
    <A extends readonly unknown[], T>(act: (...args: A) => T | Promise<T>, table: ErrorTable = 'api') =>
    async (...args: A): Promise<T> => {
      try {
        return await act(...args);
      } catch (error) {
        // §PaginateError has no code.
        throw isPaginateError(error) ? error : toApiError(error, table);
      }
    };

  let lastOutputs: readonly Utxo[] | undefined;
  /** All addresses of the wallet; the account's is first. */
  const readWallet = async () => {
    const { utxos, addresses = [] } = await signer.getHolder();
    const outputs = await reader.outputs({ account: { address: address.address, addresses, utxos } });
    lastOutputs = outputs;
    const used = [address, ...addresses.map(givenAddress), ...outputs.map((output) => output.address)];
    return { outputs: outputs.filter(({ plain }) => plain), used: distinct(used) };
  };
  const readOutputs = async () => (await readWallet()).outputs;

  /** The addresses whose keys a transaction needs: those of the outputs that it spends. */
  const signersOf = async (transaction: Uint8Array): Promise<readonly string[] | undefined> => {
    // Signing goes on when the outputs cannot be read: the account's own key must have signed then.
    if (!lastOutputs) await readWallet().catch(() => undefined);
    const { spentOf } = await spending();
    const spent = spentOf(transaction, lastOutputs ?? []);
    return spent.length
      ? distinct(spent.map((output) => output.address)).map((one) => one.address)
      : undefined;
  };

  const api: Cip30Api = {
    getExtensions: async () => extensions(),
    getNetworkId: async () => address.networkId,
    getUtxos: named(async (amount, paginate) => {
      const { enough, readValue, utxoHex } = await values();
      const outputs = await readOutputs();
      const selected = amount === undefined ? outputs : enough(outputs, readValue(amount));
      return selected ? pageOf(selected.map(utxoHex), paginate) : null;
    }),
    getCollateral: named(async (params) => {
      const { enough, readValue, utxoHex } = await values();
      const target = readValue(params?.amount ?? usualCollateral);
      const outputs = (await readOutputs()).filter(({ assets }) => assets.size === 0);
      outputs.sort((a, b) => Number(b.lovelace > a.lovelace) - Number(b.lovelace < a.lovelace));
      return enough(outputs.slice(0, mostCollateral), target)?.map(utxoHex) ?? null;
    }),
    getBalance: named(async () => {
      const { valueHex, totalOf } = await values();
      return valueHex(totalOf(await readOutputs()));
    }),
    getUsedAddresses: named(async (paginate) => {
      const { used } = await readWallet();
      return pageOf(
        used.map(({ bytes }) => toHex(bytes)),
        paginate,
      );
    }),
    getUnusedAddresses: async () => [],
    getChangeAddress: async () => ownHex,
    getRewardAddresses: named(async () => {
      const { used } = await readWallet();
      const stakes = used.flatMap((one) => stakeAddressOf(one) ?? []);
      return distinct(stakes).map(({ bytes }) => toHex(bytes));
    }),
    signTx: named(async (hex, partial) => {
      const transaction = bytesOf(hex, 'tx');
      const signed = await signer.signTransaction({
        ...{ transaction, partial },
        signers: await signersOf(transaction),
      });
      return signed.signature;
    }, 'signTx'),
    signData: named(async (signingAddress, payload) => {
      if (parseAddress(signingAddress).address !== address.address) {
        throw new WalletError('unauthorised', { method: 'signData' });
      }
      const { signature, key } = await signer.signMessage({ message: bytesOf(payload, 'payload') });
      return { signature, key };
    }, 'signData'),
    submitTx: named(async (transaction) => {
      const { hash } = await reader.submit({ transaction: bytesOf(transaction, 'tx') });
      return hash;
    }, 'submitTx'),
    cip142: Object.freeze({ getNetworkMagic: async () => network?.magic ?? 0 }),
    ...(signer.signTransactions && {
      cip103: Object.freeze({
        signTxs: named(async (list: readonly { readonly cbor: string; readonly partialSign?: boolean }[]) => {
          const requests = list.map(({ cbor, partialSign }, i) => ({
            transaction: bytesOf(cbor, `[${i}].cbor`),
            partial: partialSign,
          }));
          const transactions = [];
          for (const one of requests)
            transactions.push({ ...one, signers: await signersOf(one.transaction) });
          const signed = await signer.signTransactions?.({ transactions });
          return signed?.map(({ signature }) => signature) ?? [];
        }, 'signTx'),
      }),
    }),
  };
  Object.freeze(api);
  return Object.freeze<Cip30Entry>({
    apiVersion: '1',
    name,
    icon,
    supportedExtensions: extensions(),
    isEnabled: async () => true,
    enable: async () => api,
  });
}

const distinct = <T extends { readonly address: string }>(list: readonly T[]): readonly T[] => [
  ...new Map(list.map((one) => [one.address, one])).values(),
];

function bytesOf(hex: unknown, field: string): Uint8Array {
  const bytes = fromHex(hex);
  if (!bytes) throw new WalletError('invalid-params', { field, reason: 'must be hex.' });
  return bytes;
}

interface PaginateError {
  readonly maxSize: number;
}
const isPaginateError = (error: unknown): error is PaginateError =>
  typeof error === 'object' && error !== null && 'maxSize' in error;

/** CIP-30 §Paginate: pages beyond the last are refused with how many there are. */
function pageOf(list: readonly string[], paginate: Paginate | undefined): string[] {
  if (!paginate) return [...list];
  const { page, limit } = paginate;
  const size = Number.isInteger(limit) && limit > 0 ? limit : 1;
  const pages = Math.ceil(list.length / size);
  const from = page * size;
  if (!Number.isInteger(page) || page < 0 || (page > 0 && from >= list.length)) {
    throw { maxSize: pages } satisfies PaginateError;
  }
  return list.slice(from, from + size);
}
