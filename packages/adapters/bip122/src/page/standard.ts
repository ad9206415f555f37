import { type Call, WalletError } from '@causeway/protocol';
import { copyBytes, fromBase64, toBase64, toHex } from '@causeway/protocol/bytes';
import { createCaller, malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { hasFeature, texts } from '@causeway/protocol/standard';
import { listenForChanges } from '@causeway/protocol/standardEvents';
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
  readLabel,
  type Speech,
} from './speech.js';

const call = createCaller(toWalletError);

type Feature = readonly [feature: string, name: string];

const connect: Feature = ['bitcoin:connect', 'connect'];
const silent: Feature = ['standard:connect', 'connect'];
const features: Readonly<Record<string, Feature>> = {
  [methods.message]: ['bitcoin:signMessage', 'signMessage'],
  [methods.psbt]: ['bitcoin:signTransaction', 'signTransaction'],
};
const sends: Feature = ['bitcoin:signAndSendTransaction', 'signAndSendTransaction'];
const disconnects: readonly Feature[] = [
  ['standard:disconnect', 'disconnect'],
  ['bitcoin:disconnect', 'disconnect'],
];

/** Bytes of a witness of one key. */
const signatureLimit = 512;

/** Reads a list of a wallet's accounts, without repetitions and without those of other chains. */
export function parseAccounts(value: unknown, method: string): Reading {
  const length = lengthOf(value);
  if (length === undefined || length > accountLimit) throw malformed(method, 'accounts');
  const accounts = new Map<string, OwnAccount>();
  for (let i = 0; i < length; i++) {
    const native = peek(value, i);
    if (typeof native !== 'object' || native === null) throw malformed(method, `accounts[${i}]`);
    const chains = texts(peek(native, 'chains'));
    const named = chains.filter((chain) => chain.startsWith('bitcoin:')).map((chain) => chain.slice(8));
    const networks = chains.length > 0 ? named : undefined;
    if (networks?.length === 0) continue;
    const address = readAddress(peek(native, 'address'));
    if (!address) throw malformed(method, `accounts[${i}].address`);
    if (accounts.has(address.address)) continue;
    const publicKey = readKey(peek(native, 'publicKey'));
    const label = readLabel(peek(native, 'label'));
    accounts.set(address.address, { address, publicKey, label, networks, native });
  }
  return Object.freeze([...accounts.values()]);
}

/**
 * Calls a wallet of the Wallet Standard.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function speakStandard(wallet: object): Speech {
  const has = ([feature, name]: Feature) => hasFeature(wallet, feature, name);
  const callFeature = ([feature, name]: Feature, inputs: readonly unknown[], method = feature) =>
    call(peek(peek(wallet, 'features'), feature), name, inputs, method);
  const known = () => parseAccounts(peek(wallet, 'accounts'), 'accounts');

  async function signMessage({ params }: Call, { native }: OwnAccount) {
    const message = new TextEncoder().encode(String(peek(params, 'message')));
    const answer = await callFeature(
      features[methods.message] as Feature,
      [{ account: native, message }],
      methods.message,
    );
    const signature = copyBytes(peek(peek(answer, 0), 'signature'), signatureLimit);
    if (!signature) throw malformed(methods.message, '[0].signature');
    return { signature: toHex(signature) };
  }

  async function signPsbt({ chainId, params }: Call, account: OwnAccount) {
    const psbt = fromBase64(peek(params, 'psbt'));
    if (!psbt) throw new WalletError('invalid-params', { field: 'psbt', reason: 'must be base 64.' });
    const isSent = peek(params, 'broadcast') === true;
    if (isSent && !has(sends)) throw new WalletError('method-unsupported', { method: methods.psbt });
    const byAddress = inputsByAddress(peek(params, 'signInputs'));
    const accounts = [account, ...known()];
    const inputsToSign = [...byAddress].map(([address, signingIndexes]) => {
      const native = accounts.find((one) => one.address.address === address)?.native;
      if (!native) throw new WalletError('unauthorised', { method: methods.psbt });
      return { account: native, signingIndexes };
    });
    const input = { psbt, chain: `bitcoin:${networkOf(chainId).name}`, inputsToSign };
    const answer = await callFeature(
      isSent ? sends : (features[methods.psbt] as Feature),
      [input],
      methods.psbt,
    );
    if (isSent) return { txid: peek(peek(answer, 0), 'txId') };
    const signed = copyBytes(peek(peek(answer, 0), 'signedPsbt'), psbtLimit);
    if (!signed) throw malformed(methods.psbt, '[0].signedPsbt');
    return { psbt: toBase64(signed) };
  }

  return {
    methods: Object.keys(features).filter((method) => has(features[method] as Feature)),
    async connect() {
      const answer = has(connect)
        ? await callFeature(connect, [{ purposes: ['payment', 'ordinals'] }])
        : await callFeature(silent, []);
      return parseAccounts(peek(answer, 'accounts'), connect[0]);
    },
    // `bitcoin:connect` has no silent form: a wallet without `standard:connect` lists the accounts it already
    // allows.
    restore: async () =>
      has(silent)
        ? parseAccounts(peek(await callFeature(silent, [{ silent: true }]), 'accounts'), silent[0])
        : known(),
    disconnect: async () => {
      const feature = disconnects.find(has);
      return feature && callFeature(feature, []);
    },
    listen(onChange) {
      const feature = ['standard:events', 'bitcoin:events'].find((one) => hasFeature(wallet, one, 'on'));
      return listenForChanges(feature && peek(peek(wallet, 'features'), feature), (properties) =>
        onChange(parseAccounts(peek(properties, 'accounts') ?? peek(wallet, 'accounts'), 'change')),
      );
    },
    perform: (request, account) =>
      request.method === methods.message ? signMessage(request, account) : signPsbt(request, account),
  };
}
