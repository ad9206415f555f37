import { type Call, type ChainId, isWalletError, WalletError } from '@causeway/protocol';
import { fromBase64, fromHex, toBase64, toHex } from '@causeway/protocol/bytes';
import { createCaller, malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { networkOf } from '../chain/chains.js';
import { toWalletError } from '../errors.js';
import { methods } from '../methods.js';
import {
  accountLimit,
  inputsByAddress,
  type OwnAccount,
  psbtLimit,
  type Reading,
  readAddress,
  readKey,
  type Speech,
} from './speech.js';

const call = createCaller(toWalletError);

const purposes = ['payment', 'ordinals'] as const;

/** Calls that do not prompt: the account of a page that is allowed already, and giving that back. */
const silent = 'wallet_getAccount';
const disconnecting = 'wallet_disconnect';

/** Leather's name of a chain's network. */
function networkName(chainId: ChainId): string {
  const { name } = networkOf(chainId);
  return name === 'regtest' ? 'devnet' : name;
}

/** The network that a wallet names, such as `Mainnet`, as this package has it. */
function networkIn(answer: unknown): readonly string[] | undefined {
  const name = peek(peek(peek(answer, 'network'), 'bitcoin'), 'name');
  return typeof name === 'string' ? [name.toLowerCase()] : undefined;
}

/**
 * Reads the addresses of the active account; those of other chains, which some wallets list beside, are left out. Those
 * for ordinals come last and are marked, in whatever order the wallet lists them: the first one is used for payments.
 */
export function parseAddresses(answer: unknown, method: string): Reading {
  // `getAccounts` answers with the list itself.
  const list = Array.isArray(answer) ? answer : peek(answer, 'addresses');
  const length = lengthOf(list);
  if (length === undefined || length > accountLimit) throw malformed(method, 'addresses');
  const networks = networkIn(answer);
  const accounts = new Map<string, OwnAccount>();
  const rank = ({ purpose }: OwnAccount) => Number(purpose === 'ordinals');
  for (let i = 0; i < length; i++) {
    const one = peek(list, i);
    const text = peek(one, 'address');
    if (typeof text !== 'string') throw malformed(method, `addresses[${i}].address`);
    const address = readAddress(text);
    if (!address) continue;
    const purpose = peek(one, 'purpose');
    const before = accounts.get(address.address);
    // An address that the wallet lists for both is not kept for ordinals.
    if (before && !(before.purpose && purpose === 'payment')) continue;
    // The wallet has no name for it, and a person should not take it for that of payments.
    const ordinals = purpose === 'ordinals' && ({ purpose, label: 'Ordinals' } as const);
    const publicKey = readKey(peek(one, 'publicKey'));
    accounts.set(address.address, { address, publicKey, networks, ...ordinals });
  }
  return Object.freeze([...accounts.values()].sort((a, b) => rank(a) - rank(b)));
}

/**
 * Calls a provider with `request(method, params)`, as sats-connect does. It answers, or rejects, with the
 * envelope of JSON-RPC. A request carries the fields of Xverse and those of Leather.
 *
 * @see https://wbips.netlify.app
 * @see https://leather.gitbook.io/developers
 */
export function speakProvider(provider: object): Speech {
  async function callMethod(method: string, params: object | null): Promise<unknown> {
    const answer = await call(provider, 'request', [method, params], method);
    const error = peek(answer, 'error');
    if (error !== undefined && error !== null) throw toWalletError(error, method);
    const result = peek(answer, 'result');
    // A wallet may answer with nothing, but not without an envelope.
    if (result === undefined) throw malformed(method, 'result');
    return result;
  }

  /** Tries the methods in order; the first that the wallet supports answers. */
  async function askFirst(questions: readonly (readonly [string, object | null])[]): Promise<Reading> {
    let missing: unknown;
    for (const [method, params] of questions) {
      try {
        return parseAddresses(await callMethod(method, params), method);
      } catch (error) {
        if (!isWalletError(error, 'method-unsupported')) throw error;
        missing = error;
      }
    }
    throw missing;
  }

  async function signMessage({ params }: Call, { address }: OwnAccount) {
    const protocol = peek(params, 'protocol') === 'ecdsa' ? 'ECDSA' : 'BIP322';
    const message = peek(params, 'message');
    // Leather names the account by the kind of its address.
    const request = { address: address.address, message, protocol, paymentType: address.kind };
    const answer = await callMethod(methods.message, request);
    return { signature: peek(answer, 'signature') };
  }

  async function signPsbt({ chainId, params }: Call) {
    const psbt = peek(params, 'psbt');
    const bytes = fromBase64(psbt);
    if (!bytes) throw new WalletError('invalid-params', { field: 'psbt', reason: 'must be base 64.' });
    const inputs = inputsByAddress(peek(params, 'signInputs'));
    const answer = await callMethod(methods.psbt, {
      psbt,
      signInputs: Object.fromEntries(inputs),
      broadcast: peek(params, 'broadcast') === true,
      // Leather's names for the same; each wallet ignores the other's.
      hex: toHex(bytes),
      signAtIndex: [...inputs.values()].flat(),
      network: networkName(chainId),
    });
    const signed = fromHex(peek(answer, 'hex'), psbtLimit);
    return { psbt: peek(answer, 'psbt') ?? (signed && toBase64(signed)), txid: peek(answer, 'txid') };
  }

  async function sendTransfer({ chainId, params }: Call) {
    const amount = Number(peek(params, 'amount'));
    if (!Number.isSafeInteger(amount))
      throw new WalletError('invalid-params', { field: 'amount', reason: 'must be satoshis as text.' });
    const address = peek(params, 'recipientAddress');
    const answer = await callMethod(methods.transfer, {
      recipients: [{ address, amount }],
      // Leather requires the amount as text, and the network.
      address,
      amount: String(amount),
      network: networkName(chainId),
    });
    return { txid: peek(answer, 'txid') };
  }

  const verbs: Readonly<Record<string, (request: Call, account: OwnAccount) => Promise<unknown>>> = {
    [methods.message]: signMessage,
    [methods.psbt]: signPsbt,
    [methods.transfer]: sendTransfer,
  };

  return {
    methods: Object.keys(verbs),
    connect: () =>
      askFirst([
        ['wallet_connect', { addresses: purposes }],
        ['getAddresses', { purposes }],
        ['getAccounts', { purposes }],
      ]),
    async restore() {
      try {
        return parseAddresses(await callMethod(silent, null), silent);
      } catch (error) {
        // Nothing was shown, so no person refused: the wallet may be locked.
        const codes = ['unauthorised', 'method-unsupported'] as const;
        if (codes.some((code) => isWalletError(error, code))) return [];
        throw error;
      }
    },
    disconnect: () => callMethod(disconnecting, null),
    listen(onChange) {
      let live = true;
      const offs: unknown[] = [];
      const onEvent = (event: unknown) => {
        if (!live) return;
        try {
          onChange(peek(event, 'type') === 'disconnect' ? [] : undefined);
        } catch {
          // An error in a listener must not reach the wallet.
        }
      };
      for (const eventName of ['accountChange', 'networkChange', 'disconnect']) {
        void call(provider, 'addListener', [{ eventName, cb: onEvent }]).then(
          (off) => offs.push(off),
          // A wallet whose events cannot be subscribed to is used without them.
          () => undefined,
        );
      }
      return () => {
        live = false;
        for (const off of offs) {
          try {
            if (typeof off === 'function') off();
          } catch {
            // Its events are ignored from now on either way.
          }
        }
      };
    },
    perform(request, account) {
      const verb = Object.hasOwn(verbs, request.method) ? verbs[request.method] : undefined;
      if (!verb) throw new WalletError('method-unsupported', { method: request.method });
      return verb(request, account);
    },
  };
}
