import type { Stop } from '@causeway/protocol';
import { base64, hex } from '@scure/base';
import { invalidParams, providerError, unauthorized } from '../providerError.js';
import { uuid } from '../uuid.js';
import type { FaceHost } from '../wallet/face.js';
import { describePsbt, networkName, type WalletParts } from './accounts.js';
import { describeMessage } from './describe.js';

interface Listener {
  readonly eventName?: unknown;
  readonly cb?: (event: object) => void;
}

type Params = Readonly<Record<string, unknown>>;

/** The errors of sats-connect's providers, by the codes of EIP-1193. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32001 };

/**
 * A provider in the form of sats-connect: `request(method, params)`, answered with the envelope of JSON-RPC,
 * and the addresses of the active account for payments and for ordinals.
 *
 * @see https://docs.xverse.app/sats-connect
 */
export function createSatsProvider(host: FaceHost, parts: WalletParts) {
  const { chain, describe, ordinalsOf } = parts;
  const listeners = new Set<Listener>();
  const name = networkName(chain);
  const network = { bitcoin: { name: name.charAt(0).toUpperCase() + name.slice(1) } };
  let isOver = false;

  const addressOf = (address: string, purpose: 'payment' | 'ordinals') => {
    const { publicKey = new Uint8Array() } = parts.keyed(address, host)?.account(chain.id) ?? {};
    const addressType = purpose === 'payment' ? 'p2wpkh' : 'p2tr';
    return { address, publicKey: hex.encode(publicKey), purpose, addressType, walletType: 'software' };
  };
  const addresses = () => {
    const [active] = host.permitted();
    if (active === undefined) throw unauthorized();
    const ordinals = ordinalsOf(active);
    return [addressOf(active, 'payment'), ...(ordinals ? [addressOf(ordinals, 'ordinals')] : [])];
  };
  const account = () => ({ id: 'account', addresses: addresses(), walletType: 'software', network });

  let reported = '';
  const emitChanges = () => {
    const [active = ''] = host.gone ? [] : host.permitted();
    if (active === reported) return;
    const isEnd = active === '' || host.gone;
    reported = active;
    const event = isEnd ? { type: 'disconnect' } : { type: 'accountChange', addresses: addresses() };
    for (const { eventName, cb } of [...listeners]) {
      if (eventName === event.type) queueMicrotask(() => cb?.(event));
    }
  };
  const unsubscribe: Stop = host.subscribe(emitChanges);

  /** An address of the wallet that the page may use, and its key. */
  const keyedOf = (address: unknown) => {
    const known = addresses().find((one) => one.address === address);
    const keyed = known && parts.keyed(known.address, host);
    if (!known || !keyed) throw unauthorized();
    return { address: known.address, keyed };
  };

  async function signMessage({ address: requested, message, protocol }: Params): Promise<unknown> {
    const { address, keyed } = keyedOf(requested);
    if (typeof message !== 'string') throw invalidParams('Expected message to be text.');
    const { title, details } = describeMessage(message, host.origin);
    const lines = [...details, { label: 'Account', value: address }];
    await host.approve({ method: 'signMessage', title, details: lines, chainId: chain.id });
    const params = { account: address, message, protocol: protocol === 'ECDSA' ? 'ecdsa' : 'bip322' };
    const answer = await keyed.invoke({ chainId: chain.id, method: 'signMessage', params });
    const bytes = hex.decode((answer as { readonly signature: string }).signature);
    return { signature: base64.encode(bytes), messageHash: '', address, protocol: protocol ?? 'ECDSA' };
  }

  async function signPsbt({ psbt, signInputs, broadcast }: Params): Promise<unknown> {
    const entries = Object.entries((signInputs ?? {}) as Record<string, readonly number[]>);
    const signers = entries.map(([address, indexes]) => ({ ...keyedOf(address), indexes }));
    const [first] = signers;
    if (!first) throw unauthorized();
    const details = [
      ...describePsbt(base64.decode(String(psbt)), first.address, chain, describe),
      { label: 'Network', value: chain.name },
      { label: 'Account', value: first.address },
    ];
    const title = broadcast === true ? 'Send a transaction' : 'Sign a transaction';
    await host.approve({ method: 'signPsbt', title, details, chainId: chain.id });
    let answer: unknown = { psbt };
    for (const [i, { address, keyed, indexes }] of signers.entries()) {
      const params = {
        account: address,
        psbt: (answer as Params).psbt,
        signInputs: indexes.map((index) => ({ address, index })),
        broadcast: broadcast === true && i === signers.length - 1,
      };
      answer = await keyed.invoke({ chainId: chain.id, method: 'signPsbt', params });
    }
    return answer;
  }

  async function sendTransfer({ recipients }: Params): Promise<unknown> {
    const [recipient] = recipients as readonly { readonly address: string; readonly amount: number }[];
    const { address, keyed } = keyedOf(addresses()[0]?.address);
    const details = [
      { label: 'To', value: String(recipient?.address) },
      { label: 'Value', value: `${recipient?.amount} satoshis` },
      { label: 'Account', value: address },
    ];
    await host.approve({ method: 'sendTransfer', title: 'Send a payment', details, chainId: chain.id });
    const params = {
      account: address,
      recipientAddress: recipient?.address,
      amount: String(recipient?.amount),
    };
    return keyed.invoke({ chainId: chain.id, method: 'sendTransfer', params });
  }

  const answers: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    async wallet_connect() {
      await host.connect('wallet_connect');
      reported = host.permitted()[0] ?? '';
      return account();
    },
    async wallet_getAccount() {
      const current = account();
      reported = host.permitted()[0] ?? '';
      return current;
    },
    async wallet_disconnect() {
      host.disconnect();
      return null;
    },
    async getInfo() {
      return { version: '1.0.0', platform: 'web', methods: Object.keys(answers), supports: [] };
    },
    async getAddresses() {
      await host.connect('getAddresses');
      return { addresses: addresses(), network };
    },
    signMessage,
    signPsbt,
    sendTransfer,
  };

  async function request(method: unknown, params: unknown): Promise<object> {
    const envelope = { jsonrpc: '2.0', id: uuid() };
    if (isOver) throw new Error('Extension context invalidated.');
    try {
      const result = await host.perform(String(method), async () => {
        const answer = Object.hasOwn(answers, String(method)) ? answers[String(method)] : undefined;
        if (!answer) throw providerError(4200, `Method not supported: ${String(method)}.`);
        return answer((params ?? {}) as Params);
      });
      return { ...envelope, result };
    } catch (error) {
      // An error set by a test is thrown unchanged.
      if (host.failure()) throw error;
      const { code = -32603, message = '' } = error as { code?: number; message?: string };
      return { ...envelope, error: { code: codes[code] ?? code, message } };
    }
  }

  const provider = Object.freeze({
    request,
    addListener(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  return {
    provider,
    stop() {
      isOver = true;
      unsubscribe();
    },
  };
}
