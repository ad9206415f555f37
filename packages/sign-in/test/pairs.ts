import verifyDataSignature from '@cardano-foundation/cardano-verify-datasignature';
import { mainnet as bitcoinMainnet } from '@causeway/bip122/chains';
import { memoryKey as bitcoinKey } from '@causeway/bip122/key';
import { createKeyed as bitcoinKeyed } from '@causeway/bip122/keyed';
import { cardano as mainnetOfCardano } from '@causeway/cip34/chains';
import { memoryKey as cardanoKey } from '@causeway/cip34/key';
import { createKeyed as cardanoKeyed } from '@causeway/cip34/keyed';
import { cosmosHub } from '@causeway/cosmos/chains';
import { memoryKey as cosmosKey } from '@causeway/cosmos/key';
import { createKeyed as cosmosKeyed } from '@causeway/cosmos/keyed';
import { mainnet as ethereum } from '@causeway/eip155/chains';
import { memoryKey as evmKey } from '@causeway/eip155/key';
import { createKeyed as evmKeyed } from '@causeway/eip155/keyed';
import * as evm from '@causeway/eip155/siwx';
import { mainnet as mainnetOfMultiversx } from '@causeway/multiversx/chains';
import { memoryKey as multiversxKey } from '@causeway/multiversx/key';
import { createKeyed as multiversxKeyed } from '@causeway/multiversx/keyed';
import { createLoginToken } from '@causeway/multiversx/nativeAuth';
import { mainnet as mainnetOfNear } from '@causeway/near/chains';
import { memoryKey as nearKey } from '@causeway/near/key';
import { createKeyed as nearKeyed } from '@causeway/near/keyed';
import * as nearSiwx from '@causeway/near/siwx';
import { polkadotRelay } from '@causeway/polkadot/chains';
import { memoryKey as polkadotKey } from '@causeway/polkadot/key';
import { createKeyed as polkadotKeyed } from '@causeway/polkadot/keyed';
import type { ChainId, Keyed, SiwxMessage } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { bytesToHex, concatBytes, toBase64 } from '@causeway/protocol/bytes';
import { mainnet as cluster } from '@causeway/solana/chains';
import { memoryKey as solanaKey } from '@causeway/solana/key';
import { createKeyed as solanaKeyed } from '@causeway/solana/keyed';
import * as sol from '@causeway/solana/siwx';
import { verifyADR36Amino } from '@keplr-wallet/cosmos';
import { Address, Message, MessageComputer, UserVerifier } from '@multiversx/sdk-core';
import { NativeAuthClient } from '@multiversx/sdk-native-auth-client';
import { NativeAuthServer } from '@multiversx/sdk-native-auth-server';
import { signatureVerify } from '@polkadot/util-crypto';
import { verifyMessageSignature } from '@solana/wallet-standard-util';
import { Verifier } from 'bip322-js';
import { KeyPair, KeyPairSigner } from 'near-api-js';
import { verifyMessage } from 'near-api-js/nep413';
import { SiweMessage } from 'siwe';
import nacl from 'tweetnacl';
import { privateKeyToAccount } from 'viem/accounts';
import type { Family } from '../src/index.js';
import { strangers } from './strangers.js';

type Signed = { readonly signature: string } & Readonly<Record<string, unknown>>;
type Sign = (text: string, message: SiwxMessage) => Promise<Signed>;

/** One key in two wallets, theirs and ours, and the verifier of the chain's own libraries. */
export interface Pair {
  readonly family: Family;
  readonly chainId: string;
  readonly account: SiwxMessage['account'];
  readonly theirs: Sign;
  readonly ours: Sign;
  /** Whether the other verifier accepts it; it may throw instead. */
  readonly check: (text: string, signed: Signed, message: SiwxMessage) => boolean | Promise<boolean>;
}

const utf8 = new TextEncoder();
const request = () => Promise.reject(new Error('not in this test'));
const addressIn = (account: string) => account.slice(account.lastIndexOf(':') + 1);

const seedOf = (byte: number) => new Uint8Array(32).fill(byte);
const hexOf = (text: string) => Buffer.from(text).toString('hex');

/** A wallet of ours, by the method and the values that its namespace signs text with. */
function ours(
  keyed: Keyed,
  chainId: ChainId,
  method: string,
  paramsOf: (text: string, address: string, message: SiwxMessage) => unknown,
): Sign {
  const { address } = keyed.account(chainId);
  return async (text, message) => {
    const answer = await keyed.invoke({ chainId, method, params: paramsOf(text, address, message) });
    return (typeof answer === 'string' ? { signature: answer } : answer) as Signed;
  };
}

/** The same key in the wallet of the chain's own libraries. */
async function stranger(name: string, byte: number, ownAccount: string) {
  const create = strangers[name];
  if (!create) throw new Error(`There is no wallet named ${name}.`);
  const { family, chainId, account, sign } = await create(byte);
  if (account !== ownAccount) throw new Error(`${name} has ${account} where we have ${ownAccount}.`);
  return { family, chainId, account, theirs: sign as Sign };
}

function eip155(byte: number): Pair {
  const secret = bytesToHex(seedOf(byte));
  const keyed = evmKeyed(evmKey(secret), { chains: [ethereum], request });
  const signer = privateKeyToAccount(secret);
  return {
    family: { chains: [ethereum.id], ...evm },
    chainId: ethereum.id,
    account: keyed.account(ethereum.id).id,
    theirs: async (message) => ({ signature: await signer.signMessage({ message }) }),
    ours: ours(keyed, ethereum.id, 'personal_sign', (text, address) => [`0x${hexOf(text)}`, address]),
    async check(text, { signature }, { domain, nonce }) {
      const { success } = await new SiweMessage(text).verify({
        signature,
        domain,
        nonce,
        time: '2026-11-23T12:00:00Z',
      });
      return success;
    },
  };
}

function solana(byte: number): Pair {
  const keyed = solanaKeyed(solanaKey(seedOf(byte)), { chains: [cluster], request });
  const pair = nacl.sign.keyPair.fromSeed(seedOf(byte));
  const account = keyed.account(cluster.id).id;
  return {
    family: { chains: [cluster.id], ...sol },
    chainId: cluster.id,
    account,
    theirs: async (text) => ({ signature: encode58(nacl.sign.detached(utf8.encode(text), pair.secretKey)) }),
    ours: ours(keyed, cluster.id, 'solana_signMessage', (text, pubkey) => ({
      message: encode58(utf8.encode(text)),
      pubkey,
    })),
    check(text, { signature }) {
      const message = utf8.encode(text);
      const bytes = decode58(signature) ?? new Uint8Array();
      const publicKey = decode58(addressIn(account)) ?? new Uint8Array();
      return verifyMessageSignature({ message, signedMessage: message, signature: bytes, publicKey });
    },
  };
}

const polkadot =
  (curve: 'sr25519' | 'ed25519' | 'ecdsa') =>
  async (byte: number): Promise<Pair> => {
    const key = polkadotKey(seedOf(byte), curve === 'ecdsa' ? 'secp256k1' : curve);
    const keyed = polkadotKeyed(key, { chains: [polkadotRelay], request });
    const ownAccount = keyed.account(polkadotRelay.id).id;
    return {
      ...(await stranger(`${curve} on Polkadot`, byte, ownAccount)),
      ours: ours(keyed, polkadotRelay.id, 'polkadot_signMessage', (message, address) => ({
        address,
        message,
      })),
      check: (text, { signature }) =>
        signatureVerify(`<Bytes>${text}</Bytes>`, signature, addressIn(ownAccount)).isValid,
    };
  };

async function cosmos(byte: number): Promise<Pair> {
  const keyed = cosmosKeyed(cosmosKey(seedOf(byte)), { chains: [cosmosHub], request });
  const ownAccount = keyed.account(cosmosHub.id).id;
  const sign = ours(keyed, cosmosHub.id, 'keplr_signArbitrary', (data, signer) => ({ signer, data }));
  return {
    ...(await stranger('ADR-36 on Cosmos', byte, ownAccount)),
    async ours(text, message) {
      const { signature, pub_key } = await sign(text, message);
      return { signature, publicKey: Reflect.get(pub_key as object, 'value') };
    },
    check(text, { signature, publicKey }) {
      const [key, bytes] = [publicKey, signature].map((value) => Buffer.from(String(value), 'base64')) as [
        Buffer,
        Buffer,
      ];
      return verifyADR36Amino('cosmos', addressIn(ownAccount), text, key, bytes);
    },
  };
}

async function bitcoin(byte: number): Promise<Pair> {
  const keyed = bitcoinKeyed(bitcoinKey(seedOf(byte)), { chains: [bitcoinMainnet], request });
  const { id, address } = keyed.account(bitcoinMainnet.id);
  return {
    ...(await stranger('BIP-322 and P2WPKH on Bitcoin', byte, id)),
    ours: ours(keyed, bitcoinMainnet.id, 'signMessage', (message, account) => ({ account, message })),
    check(text, { signature }) {
      const isHex = /^[\da-f]+$/.test(signature);
      const inBase64 = isHex ? Buffer.from(signature, 'hex').toString('base64') : signature;
      return Verifier.verifySignature(address, text, inBase64);
    },
  };
}

async function cardano(byte: number): Promise<Pair> {
  const keyed = cardanoKeyed(cardanoKey(seedOf(byte)), { chains: [mainnetOfCardano], request });
  const ownAccount = keyed.account(mainnetOfCardano.id).id;
  return {
    ...(await stranger('CIP-8 on Cardano', byte, ownAccount)),
    ours: ours(keyed, mainnetOfCardano.id, 'cardano_signData', (text, address) => [address, hexOf(text)]),
    check: (text, { signature, key }) =>
      verifyDataSignature(signature, String(key), text, addressIn(ownAccount)),
  };
}

async function multiversx(byte: number): Promise<Pair> {
  const keyed = multiversxKeyed(multiversxKey(seedOf(byte)), { chains: [mainnetOfMultiversx], request });
  const ownAccount = keyed.account(mainnetOfMultiversx.id).id;
  const verifier = UserVerifier.fromAddress(Address.newFromBech32(addressIn(ownAccount)));
  return {
    ...(await stranger('a message of MultiversX', byte, ownAccount)),
    ours: ours(keyed, mainnetOfMultiversx.id, 'mvx_signMessage', (message, address) => ({
      message,
      address,
    })),
    check(text, { signature }) {
      const bytes = new MessageComputer().computeBytesForVerifying(new Message({ data: utf8.encode(text) }));
      return verifier.verify(bytes, Buffer.from(signature, 'hex'));
    },
  };
}

/** The same key, whose wallet signs a login token of native-auth that holds every field of the sign-in. */
async function nativeAuth(byte: number): Promise<Pair> {
  const { family, chainId, account, theirs, ours } = await multiversx(byte);
  const address = addressIn(account);
  const blockHash = 'ab'.repeat(32);
  const seconds = (time: string) => Date.parse(time) / 1_000;
  const partsOf = ({ account: _, version: __, ...fields }: SiwxMessage) => {
    const { uri, issuedAt, expirationTime } = fields;
    const life = expirationTime === undefined ? 300 : Math.ceil(seconds(expirationTime) - seconds(issuedAt));
    const { origin } = new URL(uri);
    const { domain, nonce, notBefore, requestId, statement, resources } = fields;
    const extraInfo = {
      ...{
        chainId,
        domain,
        uri,
        nonce,
        issuedAt,
        expirationTime,
        notBefore,
        requestId,
        statement,
        resources,
      },
    };
    return { origin, ttl: life, extraInfo };
  };
  const client = new NativeAuthClient();
  const theirToken = (message: SiwxMessage) => {
    const { origin, ttl, extraInfo } = partsOf(message);
    const [first, last] = [origin, JSON.stringify(extraInfo)].map((value) => client.encodeValue(value));
    return `${first}.${blockHash}.${ttl}.${last}`;
  };
  const ourToken = (message: SiwxMessage) => createLoginToken({ ...partsOf(message), blockHash });
  return {
    family,
    chainId,
    account,
    theirs: async (_, message) => ({
      ...(await theirs(address + theirToken(message), message)),
      blockHash,
    }),
    ours: async (_, message) => ({ ...(await ours(address + ourToken(message), message)), blockHash }),
    async check(text, { signature }) {
      const message = family.parseSiwx(text);
      const server = new NativeAuthServer({
        acceptedOrigins: ['https://app.example'],
        maxExpirySeconds: 86_400,
        // The verifier's requests to the chain: the time of the token's block, and the newest block.
        cache: {
          getValue: async (key: string) =>
            seconds(key === 'block:timestamp:latest' ? '2026-11-23T12:00:00Z' : message.issuedAt) as never,
          setValue: async () => undefined,
        },
      });
      const { address: found } = await server.validate(
        client.getToken(addressIn(message.account), theirToken(message), signature),
      );
      return found === address;
    },
  };
}

async function near(byte: number): Promise<Pair> {
  const { id: chainId } = mainnetOfNear;
  const key = nearKey(seedOf(byte));
  const keyed = nearKeyed(key, { chains: [mainnetOfNear], request, accountId: 'alice.near' });
  const pair = KeyPair.fromString(`ed25519:${encode58(concatBytes(seedOf(byte), key.publicKey))}`);
  const ownKey = pair.getPublicKey().toString();
  const isOwn = (asked: unknown) => String(asked) === ownKey;
  const view = { nonce: 1, permission: 'FullAccess' };
  const rpc = async ({ params }: { readonly params: unknown }) =>
    isOwn(Reflect.get(params as object, 'public_key'))
      ? view
      : { error: 'access key does not exist while viewing', logs: [] };
  const provider = {
    viewAccessKey: async ({ publicKey }: { publicKey: unknown }) =>
      isOwn(publicKey) ? view : { permission: {} },
  };
  const asked = (message: string, { domain, nonce }: SiwxMessage) => ({
    message,
    recipient: domain,
    nonce: nearSiwx.signInNonce(nonce),
  });
  return {
    family: { chains: [chainId], ...nearSiwx, context: () => ({ rpc }) },
    chainId,
    account: `${chainId}:alice.near`,
    async theirs(text, message) {
      const signed = await new KeyPairSigner(pair).signNep413Message('alice.near', asked(text, message));
      return { signature: toBase64(signed.signature), publicKey: signed.publicKey.toString() };
    },
    ours: ours(keyed, chainId, 'near_signMessage', (text, _, message) => asked(text, message)),
    async check(text, { signature, publicKey }, message) {
      await verifyMessage({
        signerAccountId: 'alice.near',
        signerPublicKey: String(publicKey) as never,
        payload: asked(text, message),
        signature: Buffer.from(signature, 'base64'),
        provider: provider as never,
      });
      return true;
    },
  };
}

/** Opens a pair with the key that a byte makes. */
export const pairs: Readonly<Record<string, (byte: number) => Pair | Promise<Pair>>> = {
  siwe: eip155,
  '@solana/wallet-standard-util': solana,
  '@polkadot/util-crypto, sr25519': polkadot('sr25519'),
  '@polkadot/util-crypto, ed25519': polkadot('ed25519'),
  '@polkadot/util-crypto, ecdsa': polkadot('ecdsa'),
  '@keplr-wallet/cosmos': cosmos,
  'bip322-js': bitcoin,
  '@cardano-foundation/cardano-verify-datasignature': cardano,
  '@multiversx/sdk-core': multiversx,
  '@multiversx/sdk-native-auth-server': nativeAuth,
  'near-api-js': near,
};
