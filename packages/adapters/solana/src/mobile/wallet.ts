import { WalletError } from '@causeway/protocol';
import { fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { type Approval, malformed, parseApproval } from './approval.js';
import type { MobileLimits, MobilePage } from './limits.js';
import type { SendRequest } from './session.js';

/** The identity of the page, as the wallet shows it. */
export interface MobileIdentity {
  readonly name: string;
  /** The app's own address. */
  readonly uri: string;
  /** An icon of the app, relative to `uri`. */
  readonly icon?: string;
}

/** Storage for the approval between visits. */
export type MobileStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The parts of the page's wallet. */
export interface MobileWalletParts {
  readonly identity: MobileIdentity;
  /** Clusters as the Wallet Standard names them; a wallet approves the first. */
  readonly chains: readonly string[];
  readonly storage: MobileStorage;
  readonly page: MobilePage;
  readonly limits: MobileLimits;
}

const key = 'causeway-solana-mobile';
const signatureLength = 64;
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiByeD0iOCIgZmlsbD0iIzFmMjkzNyIvPjxyZWN0IHg9IjEzIiB5PSI3IiB3aWR0aD0iMTQiIGhlaWdodD0iMjYiIHJ4PSIzIiBmaWxsPSJub25lIiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMiIvPjxwYXRoIGQ9Ik0xOCAyOWg0IiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMiIvPjwvc3ZnPg==';

/** A wallet of the Wallet Standard that carries each request to a wallet app of this phone. */
export function createMobileWallet({ identity, chains, storage, page, limits }: MobileWalletParts) {
  const chain = chains[0] ?? 'solana:mainnet';
  const listeners = new Set<(properties: object) => void>();
  let approval = readApproval();

  function readApproval(): Approval | undefined {
    try {
      const saved: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      return saved === null ? undefined : parseApproval(saved, chain);
    } catch {
      return undefined;
    }
  }
  function saveApproval(next: Approval | undefined, authorised?: unknown): void {
    keepApproval(next, authorised);
    reportAccounts();
  }
  function reportAccounts(): void {
    for (const listener of [...listeners]) listener({ accounts: approval?.accounts ?? [] });
  }
  function keepApproval(next: Approval | undefined, authorised?: unknown): void {
    approval = next;
    try {
      if (next) storage.setItem(key, JSON.stringify(authorised));
      else storage.removeItem(key);
    } catch {
      // Without a store, the next visit prompts again.
    }
  }

  /** Authorises the page with the wallet, and then does the work. A revoked approval is requested anew, with a prompt. */
  async function authorise<T>(work: (send: SendRequest) => Promise<T>): Promise<T> {
    const { withWallet } = await import('./session.js');
    return withWallet(page, limits, async (send, version) => {
      const network = version === 'v1' ? { chain } : { cluster: clusterName(chain) };
      const authorize = (more: object = {}) => send('authorize', { identity, ...network, ...more });
      const reauthorize = (auth_token: string) =>
        version === 'v1' ? authorize({ auth_token }) : send('reauthorize', { identity, auth_token });
      let token = approval?.token;
      let authorised: unknown;
      try {
        authorised = await (token === undefined ? authorize() : reauthorize(token));
      } catch (error) {
        // Such a token is never good again, in both versions of the protocol.
        if (token === undefined || peek(peek(error, 'cause'), 'code') !== -1) throw error;
        authorised = await authorize().catch((cause) => {
          if (approval?.token === token) {
            keepApproval(undefined);
            // The request ends with its own error, and the session after it.
            setTimeout(reportAccounts);
          }
          throw new WalletError('unauthorised', { method: 'authorize' }, { cause });
        });
        token = undefined;
      }
      const next = parseApproval(authorised, chain);
      const same = next.accounts.map(({ address }) => address).join() === addresses();
      if (!same || next.token !== token) saveApproval(next, authorised);
      return work(send);
    });
  }
  const addresses = () => approval?.accounts.map(({ address }) => address).join();

  /** Signs with the accounts that the page knows, and rejects any other account of the same approval. */
  async function withAccount<T>(
    inputs: readonly unknown[],
    work: (send: SendRequest) => Promise<T>,
  ): Promise<T> {
    return authorise((send) => {
      const addresses = inputs.map((input) => String(peek(peek(input, 'account'), 'address')));
      const known = new Set(approval?.accounts.map(({ address }) => address));
      const missing = addresses.find((address) => !known.has(address));
      if (missing !== undefined)
        throw new WalletError('account-changed', { method: 'authorize', account: missing });
      return work(send);
    });
  }

  const payloads = (inputs: readonly unknown[], field: string) =>
    inputs.map((input) => toBase64(peek(input, field) as Uint8Array));

  async function signed(
    send: SendRequest,
    method: string,
    params: object,
    count: number,
  ): Promise<Uint8Array[]> {
    const list = peek(await send(method, params), 'signed_payloads');
    return bytesOf(list, method, count);
  }

  const wallet = {
    version: '1.0.0',
    name: 'Solana wallet app',
    icon,
    chains: Object.freeze([...chains]),
    get accounts() {
      return approval?.accounts ?? [];
    },
    features: Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent }: { readonly silent?: boolean } = {}) => {
          if (!silent && !approval) await authorise(async () => undefined);
          return { accounts: approval?.accounts ?? [] };
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => saveApproval(undefined) },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listener: (properties: object) => void) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs: readonly unknown[]) =>
          withAccount(inputs, async (send) => {
            const params = { payloads: payloads(inputs, 'transaction') };
            const list = await signed(send, 'sign_transactions', params, inputs.length);
            return list.map((signedTransaction) => ({ signedTransaction }));
          }),
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly unknown[]) =>
          withAccount(inputs, async (send) => {
            const keys = inputs.map((input) =>
              toBase64(peek(peek(input, 'account'), 'publicKey') as Uint8Array),
            );
            const params = { addresses: [...new Set(keys)], payloads: payloads(inputs, 'message') };
            const list = await signed(send, 'sign_messages', params, inputs.length);
            return list.map((bytes) => {
              if (bytes.length <= signatureLength) throw malformed('sign_messages', 'signed_payloads');
              return {
                signedMessage: bytes.slice(0, -signatureLength),
                signature: bytes.slice(-signatureLength),
              };
            });
          }),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: (...inputs: readonly unknown[]) =>
          withAccount(inputs, async (send) => {
            const method = 'sign_and_send_transactions';
            const options = sendOptions(peek(inputs[0], 'options'));
            const answer = await send(method, { payloads: payloads(inputs, 'transaction'), options });
            return bytesOf(peek(answer, 'signatures'), method, inputs.length).map((signature) => ({
              signature,
            }));
          }),
      },
    }),
  };
  return Object.freeze(wallet);
}

/** Older wallets use the RPC servers' names for clusters. */
const clusterName = (chain: string) => chain.slice('solana:'.length).replace(/^mainnet$/, 'mainnet-beta');

function sendOptions(options: unknown): object {
  const names = [
    ['minContextSlot', 'min_context_slot'],
    ['commitment', 'commitment'],
    ['skipPreflight', 'skip_preflight'],
    ['maxRetries', 'max_retries'],
  ] as const;
  const known = names.flatMap(([from, to]) => {
    const value = peek(options, from);
    return value === undefined ? [] : [[to, value] as const];
  });
  return Object.fromEntries(known);
}

function bytesOf(list: unknown, method: string, count: number): Uint8Array[] {
  if (lengthOf(list) !== count) throw malformed(method, 'length');
  return Array.from({ length: count }, (_, index) => {
    const bytes = fromBase64(peek(list, index));
    if (!bytes || bytes.length === 0) throw malformed(method, `[${index}]`);
    return bytes;
  });
}
