import type { Chain, CreateKeyed, Key, Keyed, Stop } from '@causeway/protocol';
import type { FaceHost } from '../wallet/face.js';
import { describeMessage, describeTransaction } from './describe.js';

/** The parts of the wallet object. */
export interface AnnouncedWalletOptions {
  readonly accounts: readonly string[];
  readonly keys: readonly Key[];
  readonly createKeyed: CreateKeyed;
  readonly chains: readonly Chain[];
  /** Leaves out sending. */
  readonly signsOnly: boolean;
}

interface CallOptions {
  readonly network?: unknown;
  readonly signerId?: unknown;
}

/** A failure in the form of NEAR's wallets: they have no numbers. */
function inWords(error: unknown): Error {
  const { code, message = '' } = error as { code?: number; message?: string };
  if (code === 4001) return new Error('User rejected the request');
  if (code === 4100)
    return new Error(/locked/.test(message) ? 'The wallet is locked' : 'Wallet not signed in');
  if (code === 4900 || code === 4901) return new Error('Extension context invalidated.');
  return new Error(message || 'The wallet failed.');
}

const refuse = () => Object.assign(new Error('The site is not signed in'), { code: 4100 });

/** Wallets hash the nonce as it is: a page has bytes, and only a relay has their form in JSON. */
function demandNonce(nonce: unknown): void {
  if (nonce instanceof Uint8Array && nonce.length === 32) return;
  throw new Error('Expected nonce to be 32 bytes');
}

/**
 * A wallet as it announces itself to apps of NEAR: a manifest, and functions that take the network with each
 * call. Emits no change.
 *
 * @see https://github.com/azbang/near-connect §Injected wallets
 */
export function createAnnouncedWallet(
  host: FaceHost,
  options: AnnouncedWalletOptions,
): { readonly wallet: object; readonly stop: Stop } {
  const { accounts, keys, createKeyed, chains, signsOnly } = options;

  const fails = new Set<(error: Error) => void>();
  const invalidated = () => new Error('Extension context invalidated.');
  let isOver = false;

  /** One request. When the extension goes away, open requests fail, and so do all later ones. */
  function perform(verb: string, work: () => Promise<unknown>): Promise<unknown> {
    if (isOver) return Promise.reject(invalidated());
    const failure = host.failure();
    if (failure) return Promise.reject(failure.value);
    return new Promise((resolve, reject) => {
      fails.add(reject);
      host
        .perform(verb, work)
        .catch((error: unknown) => {
          throw inWords(error);
        })
        .then(resolve, reject)
        .finally(() => fails.delete(reject));
    });
  }

  const chainOf = (network: unknown): Chain => {
    const chain = chains.find(({ id }) => id === `near:${String(network)}`);
    if (!chain) throw new Error(`The network ${String(network)} is not supported`);
    return chain;
  };
  const keyed = (address: string): Keyed =>
    createKeyed(keys[accounts.indexOf(address)] as Key, {
      chains,
      request: (call, limits) =>
        host.rpc(chains.find(({ id }) => id === call.chainId) as Chain, call, limits),
    });
  const list = async (chain: Chain) => {
    const permitted = host
      .permitted()
      .map((address) => keyed(address).invoke({ chainId: chain.id, method: 'near_getAccounts' }));
    return (await Promise.all(permitted)).flat();
  };
  const signerOf = ({ signerId }: CallOptions): string => {
    const permitted = host.permitted();
    const address = signerId === undefined ? permitted[0] : permitted.find((one) => one === signerId);
    if (address === undefined) throw refuse();
    return address;
  };

  const signIn = (callOptions: CallOptions = {}) =>
    perform('signIn', async () => {
      const chain = chainOf(callOptions.network);
      await host.connect('signIn');
      return list(chain);
    });
  /** Connects and signs a message with the first account, after asking once for both. */
  const signInAndSignMessage = (
    callOptions: CallOptions & {
      readonly messageParams?: {
        readonly message?: unknown;
        readonly recipient?: unknown;
        readonly nonce?: unknown;
      };
    },
  ) =>
    perform('signInAndSignMessage', async () => {
      const chain = chainOf(callOptions.network);
      const { messageParams: params = {} } = callOptions;
      demandNonce(params.nonce);
      const { title, details } = describeMessage(params.message, params.recipient, host.origin);
      const [address = ''] = host.permitted().length > 0 ? host.permitted() : host.addresses();
      await host.approve({
        method: 'signInAndSignMessage',
        group: 'connect',
        title,
        details: [...details, { label: 'Network', value: chain.name }, { label: 'Account', value: address }],
        chainId: chain.id,
      });
      host.permit();
      const call = {
        chainId: chain.id,
        method: 'near_signMessage',
        params: { ...params, signerId: address },
      };
      const signedMessage = await keyed(address).invoke(call);
      const [first, ...others] = (await list(chain)) as object[];
      return [{ ...first, signedMessage }, ...others];
    });
  const getAccounts = (callOptions: CallOptions = {}) =>
    perform('getAccounts', async () => list(chainOf(callOptions.network)));
  const signOut = () => perform('signOut', async () => host.disconnect());

  const signMessage = (
    callOptions: CallOptions & {
      readonly message?: unknown;
      readonly recipient?: unknown;
      readonly nonce?: unknown;
    },
  ) =>
    perform('signMessage', async () => {
      const chain = chainOf(callOptions.network);
      demandNonce(callOptions.nonce);
      const address = signerOf(callOptions);
      const { title, details } = describeMessage(callOptions.message, callOptions.recipient, host.origin);
      await host.approve({
        method: 'signMessage',
        title,
        details: [...details, { label: 'Network', value: chain.name }, { label: 'Account', value: address }],
        chainId: chain.id,
      });
      return keyed(address).invoke({
        chainId: chain.id,
        method: 'near_signMessage',
        params: { ...callOptions, signerId: address },
      });
    });

  const signAndSendTransaction = (
    callOptions: CallOptions & { readonly receiverId?: unknown; readonly actions?: unknown },
  ) =>
    perform('signAndSendTransaction', async () => {
      const chain = chainOf(callOptions.network);
      const address = signerOf(callOptions);
      await host.approve({
        method: 'signAndSendTransaction',
        title: 'Send a transaction',
        details: [
          ...describeTransaction(callOptions.receiverId, callOptions.actions),
          { label: 'Network', value: chain.name },
          { label: 'Account', value: address },
        ],
        chainId: chain.id,
      });
      const { receiverId, actions } = callOptions;
      return keyed(address).invoke({
        chainId: chain.id,
        method: 'near_signAndSendTransaction',
        params: { transaction: { signerId: address, receiverId, actions } },
      });
    });

  const features = {
    signMessage: true,
    signTransaction: false,
    signAndSendTransaction: !signsOnly,
    signAndSendTransactions: false,
    signInWithoutAddKey: true,
    signInAndSignMessage: !signsOnly,
    mainnet: true,
    testnet: true,
  };
  const { rdns: id, name, icon } = host.identity;
  const wallet = Object.freeze({
    manifest: Object.freeze({ id, name, icon, version: '1.0.0', type: 'injected', features }),
    signIn,
    signOut,
    getAccounts,
    signMessage,
    ...(signsOnly ? {} : { signAndSendTransaction, signInAndSignMessage }),
  });
  const stop = () => {
    isOver = true;
    for (const fail of [...fails]) fail(invalidated());
  };
  return { wallet, stop };
}
