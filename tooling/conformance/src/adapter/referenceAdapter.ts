import {
  type Account,
  type Adapter,
  type Call,
  type Chain,
  type CreateKeyed,
  isWalletError,
  type Key,
  type Session,
  type Signer,
  WalletError,
} from '@causeway/protocol';
import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { decodeAnswer } from '@causeway/protocol/load';
import { createRelayWire } from '@causeway/protocol/relay';
import type { AdapterSubject } from './subject.js';

/** The signer of the namespace that the suite checks itself against. */
export interface ReferenceSigner extends Signer {
  sign(options: { readonly text: string; signal?: AbortSignal; timeout?: number }): Promise<string>;
}

const chain: Chain = {
  id: 'test:one',
  name: 'One',
  currency: { name: 'T', symbol: 'T', decimals: 0 },
  rpcUrls: [],
};
const addressPattern = /^T[0-9a-f]{2}-address$/;
const method = 'test_sign';

/** "Signs" by naming the key and the text: enough to differ from another key's signature. */
const signatureOf = (address: string, text: string) => `signed:${address}:${text}`;
const addressOf = (key: Key) => `T${(key.publicKey[0] ?? 0).toString(16).padStart(2, '0')}-address`;

const key = (byte: number): Key => ({
  curve: 'ed25519',
  publicKey: Uint8Array.of(byte),
  sign: async (bytes) => bytes,
});

const address = {
  parse(text: string): string {
    const typed = typeof text === 'string' ? `T${text.slice(1)}` : '';
    if (!addressPattern.test(typed) || text.length !== typed.length) {
      throw new WalletError('invalid-address', { reason: 'it is no address of the test namespace.' });
    }
    return typed;
  },
};

const createKeyed: CreateKeyed = (key) => ({
  account: (chainId) => ({ id: `${chainId}:${addressOf(key)}`, chainId, address: addressOf(key) }),
  methods: [method],
  async invoke(call) {
    if (call.method !== method) throw new WalletError('method-unsupported', { method: call.method });
    if (call.chainId !== chain.id) throw new WalletError('network-unknown', { chain: call.chainId });
    const [from, text] = Array.isArray(call.params) ? call.params : [];
    if (typeof text !== 'string')
      throw new WalletError('invalid-params', { field: 'params', reason: 'no text' });
    if (from !== addressOf(key)) throw new WalletError('unauthorised', { method });
    return signatureOf(from, text);
  },
});

/** The verb alone, so that a flawed signer can be made of it. */
export async function sign(
  session: Session,
  account: Account,
  { text, signal, timeout }: Parameters<ReferenceSigner['sign']>[0],
): Promise<string> {
  const call: Call = { chainId: account.chainId, method, params: [account.address, text] };
  return decodeAnswer(session.invokeMethod(call, { signal, timeout }), (answer) => {
    if (typeof answer !== 'string' || !answer.startsWith('signed:')) {
      throw new WalletError('malformed-response', { method, path: '' });
    }
    if (answer !== signatureOf(account.address, text)) {
      throw new WalletError('signature-mismatch', { account: account.id });
    }
    return answer;
  });
}

/** Names a failure of the wallet; a named error stays. */
const toError = (cause: unknown, name: string) =>
  isWalletError(cause) ? cause : new WalletError('wallet-failed', { method: name, reason: '' }, { cause });

/** A sound adapter of an invented namespace: the suite must find no fault in it. */
export function referenceAdapterSubject(): AdapterSubject<ReferenceSigner> {
  const adapter: Adapter<string, ReferenceSigner> = {
    namespace: 'test',
    chains: [chain],
    address: async () => address,
    discover: () => () => {},
    scope: (chains = [chain.id]) => ({ chains, methods: [method], notifications: [] }),
    signer: (session, account) => ({ account, sign: (options) => sign(session, account, options) }),
    relay: async () => createRelayWire({ namespace: 'test', chains: [chain], address, toError }),
    reader: () => Promise.reject(new WalletError('reader-missing', {})),
    verifier: () => Promise.reject(new WalletError('method-unsupported', { method: 'verify' })),
    keyed: async () => createKeyed,
  };
  return {
    adapter,
    createKeyed,
    keys: [key(1), key(2)],
    addresses: [
      ['t01-address', 'T01-address'],
      ['T0f-address', 'T0f-address'],
    ],
    typed: {
      inspect: createInspectAddress({
        parse: address.parse,
        mistakes: { prefix: /^(?!t)/i, length: /^/ },
      }),
      chain,
      address: 'T01-address',
      mistakes: { 'x1-address': 'prefix', 'T1-address': 'length' },
    },
    notAddresses: ['T1-address', 'T01-addres', 'T01-address '],
    verbs: [
      {
        name: 'sign',
        method,
        signs: true,
        use: (signer, options) => signer.sign({ text: 'hello', ...options }),
        verify: (result, account) => result === signatureOf(account.address, 'hello'),
      },
    ],
  };
}
