import { WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { createNonce } from '@causeway/protocol/siwx';
import { draftTransaction } from '../bridge/webTransaction.js';
import { networkOf } from '../chain/chains.js';
import { formatPublicKey } from '../chain/publicKey.js';
import type { NearChain } from '../types.js';
import { type Asking, messageParams } from './asking.js';
import type { MeteorChannel } from './meteorChannel.js';
import { exchangeWithMeteor, type MeteorAction, type MeteorExchange } from './meteorExchange.js';

/** The options with which Meteor is opened. */
export interface MeteorOptions {
  readonly chains: readonly NearChain[];
  /** Meteor's name for a network; the network's own by default. */
  readonly networkOf?: (network: string) => string;
  /** Called within the click: a window is opened before anything is awaited. */
  readonly channel: (action: MeteorAction, network: string, uid: string) => MeteorChannel;
  /** The request that is open, to be given up. */
  readonly onExchange?: (exchange: MeteorExchange | undefined) => void;
}

/** A public key without a private key: Meteor requires one to sign in, and it must give no access. */
const lostKey = () =>
  formatPublicKey({ curve: 'ed25519', bytes: crypto.getRandomValues(new Uint8Array(32)) });

/**
 * Meteor, through the messages of its extension and its page. It reports an account only at sign-in, so that
 * of this page is remembered for as long as the page.
 *
 * @see @meteorwallet/sdk 1.0.24
 */
export function openMeteor(options: MeteorOptions): Asking {
  const { chains, channel, onExchange } = options;
  let account: string | undefined;
  let current: MeteorExchange | undefined;
  const named = (network: string) => options.networkOf?.(network) ?? network;

  async function request(action: MeteorAction, network: string, inputs: () => Promise<object> | object) {
    if (current) throw new WalletError('request-pending', { method: action });
    // A UUID as Meteor's own client writes it; a page without HTTPS has no way to make one.
    const uid = crypto.randomUUID?.() ?? createNonce();
    const exchange = exchangeWithMeteor(channel(action, named(network), uid), {
      action,
      network: named(network),
      uid,
      inputs,
    });
    current = exchange;
    onExchange?.(exchange);
    try {
      return await exchange.answer;
    } finally {
      current = undefined;
      onExchange?.(undefined);
    }
  }

  const provider: Asking = {
    async signIn({ network }) {
      if (account !== undefined) return [{ accountId: account }];
      // No contract: no key is made for one.
      const inputs = () => ({ type: 'ALL_METHODS', contract_id: '', public_key: lostKey() });
      const answer = await request('login', network, inputs);
      const accountId = peek(answer, 'accountId');
      account = typeof accountId === 'string' ? accountId : undefined;
      return [{ accountId }];
    },
    async getAccounts({ account: known }) {
      account ??= known;
      return account === undefined ? [] : [{ accountId: account }];
    },
    async signOut() {
      account = undefined;
    },
    signMessage: (params) =>
      request('sign_message', params.network, () => ({
        ...messageParams(params),
        accountId: params.signerId,
      })),
    async signAndSendTransaction({ network, ...intent }) {
      const chain = chains.find(({ id }) => networkOf(id) === network);
      if (!chain) throw new WalletError('network-unknown', { chain: `near:${network}` });
      const inputs = async () => ({ transactions: toBase64(await draftTransaction(chain, intent)) });
      const outcomes = peek(await request('sign', network, inputs), 'executionOutcomes');
      if (!Array.isArray(outcomes)) throw malformed('signAndSendTransaction', 'executionOutcomes');
      return outcomes[0];
    },
  };
  return Object.freeze(provider);
}
