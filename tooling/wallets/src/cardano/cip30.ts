import type { Chain, CreateKeyed, Key, Keyed, Stop } from '@causeway/protocol';
import { hex } from '@scure/base';
import type { FaceHost } from '../wallet/face.js';
import type { Detail } from '../wallet/prompt.js';
import { type Described, describeMessage, describeTransaction } from './describe.js';
import { addressBytes, inputsOf, joinWitnesses, outputHex } from './outputs.js';
import { type ListedOutput, pageOf, reach, totalOf, valueHex } from './values.js';

/** The active account of a wallet, and the keys of its further addresses. */
interface Account {
  readonly address: string;
  readonly keyed: Keyed;
  readonly others: readonly Keyed[];
}

/** The parts of the wallet object. */
export interface Cip30Options {
  /** Addresses on the first chain, in the order of the keys. */
  readonly accounts: readonly string[];
  readonly keys: readonly Key[];
  /** The key of a second address of each account, in the same order; none for wallets of one address. */
  readonly secondKeys: readonly Key[];
  readonly createKeyed: CreateKeyed;
  /** The network the wallet is on. */
  readonly chain: Chain;
  readonly describe?: (transaction: Uint8Array, own: string) => readonly Detail[];
  /** Supports no extension, and its API follows the account instead of dying with it. */
  readonly plain: boolean;
}

/** Five ada in CBOR: the most that CIP-30 expects of a wallet. */
const usualCollateral = '1a004c4b40';
/** The most outputs that the ledger takes as collateral (`maxCollateralInputs`). */
const mostCollateral = 3;

/** A failure as the objects of CIP-30: a number by the kind of call, and words; or the number of pages. */
function inNumbers(verb: string, error: unknown): unknown {
  if (Object.hasOwn(Object(error), 'maxSize')) return error;
  const { code, message = '' } = error as { code?: number; message?: string };
  const info = message || 'The wallet failed.';
  if (code === 4001) {
    const refused = { enable: -3, signData: 3, signTx: 2, signTxs: 2 }[verb] ?? -3;
    return { code: refused, info: 'user declined' };
  }
  if (code === 4100) return { code: /locked/.test(info) ? -2 : -3, info };
  if (code === 4900 || code === 4901) return new Error('Extension context invalidated.');
  if (verb === 'submitTx' && code !== undefined && code >= 3000) return { code: 1, info };
  return { code: code === -4 || code === -1 ? code : -2, info };
}

const changed = () => Object.assign(new Error('The account was changed in the wallet.'), { code: -4 });
const refused = () => Object.assign(new Error('The site is not connected.'), { code: 4100 });

/**
 * A wallet as extensions put it into `window.cardano`: one account and one network at a time, and no word when either
 * changes. An API that was given for one account ends with it (`AccountChange`).
 *
 * @see https://cips.cardano.org/cip/CIP-0030
 */
export function createCip30(
  host: FaceHost,
  options: Cip30Options,
): { readonly entry: object; readonly stop: Stop } {
  const { accounts, keys, secondKeys, createKeyed, chain, describe, plain } = options;
  const [networkId, magic] = chain.id.replace('cip34:', '').split('-').map(Number) as [number, number];
  const extensions = () => (plain ? [] : [{ cip: 103 }, { cip: 142 }]);
  let isOver = false;

  const perform = (verb: string, work: () => Promise<unknown>) =>
    isOver
      ? Promise.reject(new Error('Extension context invalidated.'))
      : host.perform(verb, work).catch((error: unknown) => {
          throw inNumbers(verb, error);
        });

  function createApi(apiAddress: string) {
    /** The account now; throws when it is not the one this API was given for. */
    const current = (): Account => {
      const [address] = host.permitted();
      if (address === undefined) throw refused();
      if (!plain && address !== apiAddress) throw changed();
      const request: Parameters<CreateKeyed>[1]['request'] = (call, limits) => host.rpc(chain, call, limits);
      const at = accounts.indexOf(address);
      const [keyed, ...others] = [keys[at] as Key, ...secondKeys.slice(at, at + 1)].map((key) =>
        createKeyed(key, { chains: [chain], request }),
      ) as [Keyed, ...Keyed[]];
      return { address, keyed, others };
    };
    const addressesOf = ({ address, others }: Account) => [
      address,
      ...others.map((one) => one.account(chain.id).address),
    ];
    const outputsOf = async (addresses: readonly string[]) => {
      const call = { chainId: chain.id, method: 'queryLedgerState/utxo', params: { addresses } };
      return (await host.rpc(chain, call)) as readonly ListedOutput[];
    };

    /** Signs with the key of each address that the transaction spends from. */
    async function witness(account: Account, params: readonly unknown[]): Promise<unknown> {
      const invoke = (keyed: Keyed) => keyed.invoke({ chainId: chain.id, method: 'cardano_signTx', params });
      if (account.others.length === 0) return invoke(account.keyed);
      const spent = inputsOf(String(params[0]));
      // Without a chain to look into it signs as its account.
      const outputs = await outputsOf(addressesOf(account)).catch(() => []);
      const from = new Set(
        outputs
          .filter(({ transaction, index }) => spent.includes(`${transaction.id}#${index}`))
          .map(({ address }) => address),
      );
      const signers = [account.keyed, ...account.others].filter((one) =>
        from.has(one.account(chain.id).address),
      );
      const sets = await Promise.all((signers.length > 0 ? signers : [account.keyed]).map(invoke));
      return joinWitnesses(sets as string[]);
    }
    const here = <T>(value: T): T => {
      current();
      return value;
    };
    const approve = (verb: string, address: string, { title, details }: Described) =>
      host.approve({
        method: verb,
        title,
        details: [...details, { label: 'Network', value: chain.name }, { label: 'Account', value: address }],
        chainId: chain.id,
      });
    const sign = (verb: string, params: readonly unknown[], what: (own: string) => Described) =>
      perform(verb, async () => {
        const account = current();
        const { address, keyed } = account;
        await approve(verb, address, what(address));
        if (verb === 'signTx') return witness(account, params);
        return keyed.invoke({ chainId: chain.id, method: `cardano_${verb}`, params });
      });
    const describeFor = (transaction: unknown) => (address: string) =>
      describeTransaction(String(transaction), address, describe);
    const outputs = async () => outputsOf(addressesOf(current()));
    const change = () => perform('getChangeAddress', async () => hex.encode(addressBytes(current().address)));
    return Object.freeze({
      getNetworkId: () => perform('getNetworkId', async () => here(networkId)),
      getChangeAddress: change,
      getExtensions: () => perform('getExtensions', async () => here(extensions())),
      getUtxos: (amount?: unknown, paginate?: unknown) =>
        perform('getUtxos', async () => {
          const all = await outputs();
          const chosen = amount === undefined || amount === null ? all : reach(all, amount);
          return chosen ? pageOf(chosen.map(outputHex), paginate) : null;
        }),
      getBalance: () => perform('getBalance', async () => valueHex(totalOf(await outputs()))),
      getCollateral: (params?: { readonly amount?: unknown } | null) =>
        perform('getCollateral', async () => {
          const plainAda = (await outputs()).filter(({ value }) => Object.keys(value).length === 1);
          const largest = plainAda.sort(
            (a, b) => (b.value.ada?.lovelace ?? 0) - (a.value.ada?.lovelace ?? 0),
          );
          const chosen = reach(largest.slice(0, mostCollateral), params?.amount ?? usualCollateral);
          return chosen?.map(outputHex) ?? null;
        }),
      getUsedAddresses: (paginate?: unknown) =>
        perform('getUsedAddresses', async () =>
          pageOf(
            addressesOf(current()).map((address) => hex.encode(addressBytes(address))),
            paginate,
          ),
        ),
      getUnusedAddresses: () => perform('getUnusedAddresses', async () => []),
      getRewardAddresses: () => perform('getRewardAddresses', async () => []),
      signData: (address: unknown, payload: unknown) =>
        sign('signData', [address, payload], () => describeMessage(String(payload), host.origin)),
      signTx: (transaction: unknown, partial: unknown = false) =>
        sign('signTx', [transaction, partial], describeFor(transaction)),
      submitTx: (transaction: unknown) =>
        perform('submitTx', () =>
          current().keyed.invoke({ chainId: chain.id, method: 'cardano_submitTx', params: [transaction] }),
        ),
      ...(plain
        ? {}
        : {
            cip142: Object.freeze({
              getNetworkMagic: () => perform('getNetworkMagic', async () => here(magic)),
            }),
            cip103: Object.freeze({
              signTxs: (list: readonly { readonly cbor?: unknown }[]) =>
                sign('signTxs', [list], (address) => ({
                  title: `Sign ${list.length} transactions`,
                  details: list.flatMap(({ cbor }) => describeFor(cbor)(address).details),
                })),
            }),
          }),
    });
  }

  const entry = Object.freeze({
    apiVersion: '1',
    name: host.identity.name,
    icon: host.identity.icon,
    supportedExtensions: Object.freeze(extensions()),
    isEnabled: () => perform('isEnabled', async () => host.permitted().length > 0),
    enable: () =>
      perform('enable', async () => {
        await host.connect('enable');
        return createApi(host.permitted()[0] ?? '');
      }),
  });
  return {
    entry,
    stop() {
      isOver = true;
    },
  };
}
