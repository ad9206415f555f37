import type { Chain, CreateKeyed, Key } from '@causeway/protocol';
import { base58, base64 } from '@scure/base';
import { invalidParams, unauthorized } from '../providerError.js';
import type { FaceHost } from '../wallet/face.js';
import type { Detail } from '../wallet/prompt.js';
import { describeMessage, describeSignIn, describeTransactions } from './describe.js';

/** An account of the Wallet Standard. */
export type StandardAccount = Readonly<
  Record<'address' | 'publicKey' | 'chains' | 'features' | 'label', unknown>
>;

/** The parts of the features. */
export interface FeatureOptions {
  readonly host: FaceHost;
  readonly accounts: readonly string[];
  readonly keys: readonly Key[];
  readonly createKeyed: CreateKeyed;
  readonly chains: readonly Chain[];
  /** The chains as the Wallet Standard names them. */
  readonly names: readonly string[];
  readonly known: readonly StandardAccount[];
  readonly describe?: (transaction: Uint8Array) => readonly Detail[];
  /** Leaves out sign-in, off-chain messages and sending. */
  readonly signsOnly: boolean;
  /** Called when a sign-in connected the page. */
  readonly onConnected: () => void;
}

/** CAIP-2 ids of the public clusters; every other chain is `solana:localnet` to a wallet. */
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
};

/** A chain as the Wallet Standard names it. */
export const standardName = ({ id }: Chain): string => clusters[id] ?? 'solana:localnet';

interface Input {
  readonly account?: { readonly address?: unknown };
  readonly chain?: unknown;
  readonly transaction?: unknown;
  readonly message?: unknown;
}

/** The wallet's signing functions, by the names and versions of the Wallet Standard's features. */
export function createFeatures(options: FeatureOptions): Readonly<Record<string, object>> {
  const { host, keys, createKeyed, chains, names, known, describe, signsOnly } = options;

  function keyOf(input: Input | undefined): { readonly address: string; readonly key: Key } {
    const address = host.permitted().find((one) => one === input?.account?.address);
    if (!address) throw unauthorized();
    return { address, key: keys[options.accounts.indexOf(address)] as Key };
  }

  function chainOf(input: Input): Chain {
    const chain = chains.find((one) => standardName(one) === input.chain) ?? chains[0];
    if (!chain || (input.chain !== undefined && !names.includes(String(input.chain)))) {
      throw invalidParams(`The wallet has no chain ${String(input.chain)}.`);
    }
    return chain;
  }

  const bytes = (value: unknown, name: string): Uint8Array => {
    if (!(value instanceof Uint8Array)) throw invalidParams(`Expected ${name} to be bytes.`);
    return value;
  };

  function invoke(key: Key, chain: Chain, method: string, params: object): Promise<unknown> {
    const keyed = createKeyed(key, { chains, request: (call, limits) => host.rpc(chain, call, limits) });
    return keyed.invoke({ chainId: chain.id, method, params });
  }

  interface Answer {
    readonly signature: string;
    readonly signedMessage: string;
    readonly transaction: string;
  }

  const account = (address: string): Detail => ({ label: 'Account', value: address });

  const signMessage = (...inputs: readonly Input[]) =>
    host.perform('solana:signMessage', async () => {
      const outputs = [];
      for (const input of inputs) {
        const { address, key } = keyOf(input);
        const message = bytes(input.message, 'message');
        const { title, details } = describeMessage(message, host.origin);
        await host.approve({
          method: 'solana:signMessage',
          title,
          details: [...details, account(address)],
          chainId: chains[0]?.id,
        });
        const params = { message: base58.encode(message), pubkey: address };
        const { signature } = (await invoke(key, chains[0] as Chain, 'solana_signMessage', params)) as Answer;
        outputs.push({ signedMessage: message, signature: base58.decode(signature) });
      }
      return outputs;
    });

  const signOffchainMessage = (...inputs: readonly Input[]) =>
    host.perform('solana:signOffchainMessage', async () => {
      const [input] = inputs;
      const { address, key } = keyOf(input);
      const message = String(input?.message);
      const { details } = describeMessage(new TextEncoder().encode(message), host.origin);
      await host.approve({
        method: 'solana:signOffchainMessage',
        title: 'Sign an off-chain message',
        details: [...details, account(address)],
        chainId: chains[0]?.id,
      });
      const params = { message, pubkey: address };
      const method = 'solana_signOffchainMessage';
      const answer = (await invoke(key, chains[0] as Chain, method, params)) as Answer;
      return [
        {
          signedOffchainMessage: base58.decode(answer.signedMessage),
          signature: base58.decode(answer.signature),
        },
      ];
    });

  const signIn = (...inputs: readonly object[]) =>
    host.perform('solana:signIn', async () => {
      const input = { ...inputs[0] } as { address?: unknown };
      // A sign-in also connects a page that is not connected yet.
      const visible = host.permitted().length > 0 ? host.permitted() : host.addresses();
      const address = visible.find((one) => one === (input.address ?? visible[0]));
      if (!address) throw unauthorized();
      const key = keys[options.accounts.indexOf(address)] as Key;
      const { title, details } = describeSignIn(input, host.origin);
      await host.approve({
        method: 'solana:signIn',
        title,
        details: [...details, account(address)],
        chainId: chains[0]?.id,
      });
      const answer = (await invoke(key, chains[0] as Chain, 'solana_signIn', input)) as Answer;
      host.permit();
      options.onConnected();
      return [
        {
          account: known.find((one) => one.address === address),
          signedMessage: base58.decode(answer.signedMessage),
          signature: base58.decode(answer.signature),
        },
      ];
    });

  /** Several transactions are one prompt. */
  const transact = (feature: string, title: string, inputs: readonly Input[]) =>
    host.perform(feature, async () => {
      const owned = inputs.map((input) => ({ ...keyOf(input), chain: chainOf(input), input }));
      if (owned.length === 0) throw invalidParams('Expected a transaction.');
      await host.approve({
        method: feature,
        title,
        details: [
          ...describeTransactions(
            inputs.map(({ transaction }) => bytes(transaction, 'transaction')),
            describe,
          ),
          { label: 'Network', value: owned[0]?.chain.name ?? '' },
          account(owned[0]?.address ?? ''),
        ],
        chainId: owned[0]?.chain.id,
      });
      const outputs = [];
      for (const { address, key, chain, input } of owned) {
        const params = {
          transaction: base64.encode(bytes(input.transaction, 'transaction')),
          pubkey: address,
        };
        const sends = feature === 'solana:signAndSendTransaction';
        const method = sends ? 'solana_signAndSendTransaction' : 'solana_signTransaction';
        const answer = (await invoke(key, chain, method, params)) as Answer;
        outputs.push(
          sends
            ? { signature: base58.decode(answer.signature) }
            : { signedTransaction: base64.decode(answer.transaction) },
        );
      }
      return outputs;
    });
  const signTransaction = (...inputs: readonly Input[]) =>
    transact('solana:signTransaction', 'Sign a transaction', inputs);
  const signAndSendTransaction = (...inputs: readonly Input[]) =>
    transact('solana:signAndSendTransaction', 'Send a transaction', inputs);

  const versions = Object.freeze(['legacy', 0]);
  const full = {
    'solana:signIn': { version: '1.0.0', signIn },
    'solana:signOffchainMessage': {
      version: '1.0.0',
      supportedMessageVersions: Object.freeze([1]),
      signOffchainMessage,
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction,
    },
  };
  return {
    'solana:signMessage': { version: '1.1.0', signMessage },
    'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: versions, signTransaction },
    ...(signsOnly ? {} : full),
  };
}
