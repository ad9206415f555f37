import type { Stop } from '@causeway/protocol';
import { base64, hex } from '@scure/base';
import { invalidParams, unauthorized } from '../providerError.js';
import type { FaceHost } from '../wallet/face.js';
import { describePsbt, networkName, type WalletParts } from './accounts.js';
import { describeMessage } from './describe.js';

type StandardAccount = Readonly<Record<'address' | 'publicKey' | 'chains' | 'features' | 'label', unknown>>;

interface MessageInput {
  readonly account?: { readonly address?: unknown };
  readonly message?: unknown;
}

interface TransactionInput {
  readonly psbt?: unknown;
  readonly chain?: unknown;
  readonly inputsToSign?: readonly {
    readonly account?: { readonly address?: unknown };
    readonly signingIndexes?: readonly number[];
  }[];
}

/**
 * A wallet of the Wallet Standard with the features of Bitcoin: bytes in and bytes out.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function createStandardWallet(host: FaceHost, parts: WalletParts) {
  const { chain, chains, describe } = parts;
  const names = Object.freeze([...new Set(chains.map((one) => `bitcoin:${networkName(one)}`))]);
  const listeners = new Set<(properties: object) => void>();
  let accounts: readonly StandardAccount[] = Object.freeze([]);
  let connected = false;

  const keyedOf = (address: string) => parts.keyed(address, host);
  const known = parts.accounts.map(
    (address, index): StandardAccount =>
      Object.freeze({
        address,
        get publicKey() {
          return keyedOf(address)?.account(chain.id).publicKey;
        },
        chains: names,
        features: Object.freeze(['bitcoin:signMessage', 'bitcoin:signTransaction']),
        label: `Account ${index + 1}`,
      }),
  );

  /** Follows the wallet: the accounts that the page may see, in the order of activity. */
  function sync(): void {
    if (!connected) return;
    const list = host.gone ? [] : host.permitted();
    const next = list.flatMap((address) => known.find((account) => account.address === address) ?? []);
    if (next.length === accounts.length && next.every((account, i) => account === accounts[i])) return;
    accounts = Object.freeze(next);
    for (const listener of [...listeners]) queueMicrotask(() => listener({ accounts }));
  }
  const stop: Stop = host.subscribe(sync);

  const allowed = (account: MessageInput['account']) => {
    const address = host.permitted().find((one) => one === account?.address);
    const keyed = address === undefined ? undefined : keyedOf(address);
    if (address === undefined || !keyed) throw unauthorized();
    return { address, keyed };
  };

  const requestAccounts = async (method: string) => {
    await host.connect(method);
    connected = true;
    sync();
    return { accounts };
  };
  const connect = () => host.perform('bitcoin:connect', () => requestAccounts('bitcoin:connect'));
  const standardConnect = (input?: { readonly silent?: boolean }) =>
    host.perform('standard:connect', async () => {
      if (!input?.silent) return requestAccounts('standard:connect');
      connected = true;
      sync();
      return { accounts };
    });
  const disconnect = () =>
    host.perform('standard:disconnect', async () => {
      host.disconnect();
      connected = false;
      accounts = Object.freeze([]);
    });

  const signMessage = (...inputs: readonly MessageInput[]) =>
    host.perform('bitcoin:signMessage', async () => {
      const outputs = [];
      for (const { account, message } of inputs) {
        if (!(message instanceof Uint8Array)) throw invalidParams('Expected message to be bytes.');
        const { address, keyed } = allowed(account);
        const text = new TextDecoder().decode(message);
        const { title, details } = describeMessage(text, host.origin);
        const lines = [...details, { label: 'Account', value: address }];
        await host.approve({ method: 'bitcoin:signMessage', title, details: lines, chainId: chain.id });
        const params = { account: address, message: text, protocol: 'bip322' };
        const answer = await keyed.invoke({ chainId: chain.id, method: 'signMessage', params });
        const { signature } = answer as { readonly signature: string };
        outputs.push({ signedMessage: message, signature: hex.decode(signature) });
      }
      return outputs;
    });

  /** Signs one transaction by each named account, and sends it where that is requested. */
  async function transact(
    feature: string,
    title: string,
    input: TransactionInput | undefined,
    sends: boolean,
  ) {
    const { psbt, inputsToSign = [] } = input ?? {};
    if (!(psbt instanceof Uint8Array)) throw invalidParams('Expected psbt to be bytes.');
    const on = chains.find((one) => `bitcoin:${networkName(one)}` === input?.chain);
    if (!on) throw invalidParams(`The wallet has no chain ${String(input?.chain)}.`);
    const signers = inputsToSign.map(({ account, signingIndexes = [] }) => ({
      ...allowed(account),
      signingIndexes,
    }));
    const [first] = signers;
    if (!first) throw unauthorized();
    const details = [
      ...describePsbt(psbt, first.address, on, describe),
      { label: 'Network', value: on.name },
      { label: 'Account', value: first.address },
    ];
    await host.approve({ method: feature, title, details, chainId: on.id });
    let signed = base64.encode(psbt);
    let txid: string | undefined;
    for (const [i, { address, keyed, signingIndexes }] of signers.entries()) {
      const signInputs = signingIndexes.map((index) => ({ address, index }));
      const broadcast = sends && i === signers.length - 1;
      const params = { account: address, psbt: signed, signInputs, broadcast };
      const answer = await keyed.invoke({ chainId: on.id, method: 'signPsbt', params });
      ({ psbt: signed, txid } = answer as { psbt: string; txid?: string });
    }
    return [sends ? { txId: txid } : { signedPsbt: base64.decode(signed) }];
  }
  const signTransaction = (input?: TransactionInput) =>
    host.perform('bitcoin:signTransaction', () =>
      transact('bitcoin:signTransaction', 'Sign a transaction', input, false),
    );
  const signAndSendTransaction = (input?: TransactionInput) =>
    host.perform('bitcoin:signAndSendTransaction', () =>
      transact('bitcoin:signAndSendTransaction', 'Send a transaction', input, true),
    );

  const on = (event: string, listener: (properties: object) => void) => {
    if (event === 'change') listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const version = '1.0.0';
  const wallet = Object.freeze({
    version,
    name: host.identity.name,
    icon: host.identity.icon,
    chains: names,
    get accounts() {
      return accounts;
    },
    features: Object.freeze({
      'standard:connect': { version, connect: standardConnect },
      'standard:disconnect': { version, disconnect },
      'standard:events': { version, on },
      'bitcoin:connect': { version, connect },
      'bitcoin:signMessage': { version, signMessage },
      'bitcoin:signTransaction': { version, signTransaction },
      'bitcoin:signAndSendTransaction': { version, signAndSendTransaction },
    }),
  });
  return { wallet, stop };
}
