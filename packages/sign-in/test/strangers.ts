import { createHash } from 'node:crypto';
import { mainnet as bitcoinMainnet } from '@causeway/bip122/chains';
import { memoryKey as bitcoinKey } from '@causeway/bip122/key';
import * as btc from '@causeway/bip122/siwx';
import * as ada from '@causeway/cip34/siwx';
import * as atom from '@causeway/cosmos/siwx';
import * as egld from '@causeway/multiversx/siwx';
import * as near from '@causeway/near/siwx';
import * as dot from '@causeway/polkadot/siwx';
import type { AccountId, ChainId, SiwxMessage } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { bytesToHex, concatBytes } from '@causeway/protocol/bytes';
import { Secp256k1Wallet } from '@cosmjs/amino';
import {
  AlgorithmId,
  BigNum,
  CBORValue,
  COSEKey,
  COSESign1Builder,
  HeaderMap,
  Headers,
  Int,
  KeyType,
  Label,
  ProtectedHeaderMap,
} from '@emurgo/cardano-message-signing-nodejs';
import {
  Credential,
  EnterpriseAddress,
  NetworkInfo,
  PrivateKey,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { makeADR36AminoSignDoc } from '@keplr-wallet/cosmos';
import { Message, MessageComputer, UserSecretKey } from '@multiversx/sdk-core';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { Address, Signer } from 'bip322-js';
import { KeyPair, KeyPairSigner } from 'near-api-js';
import type { Family } from '../src/index.js';

/** A wallet of a namespace, whose key and signatures come from that chain's own libraries. */
export interface Stranger {
  readonly family: Family;
  readonly chainId: ChainId;
  readonly account: AccountId;
  sign(text: string, message: SiwxMessage): Promise<{ readonly signature: string }>;
}

const utf8 = new TextEncoder();
const seedOf = (byte: number) => new Uint8Array(32).fill(byte);

async function polkadot(type: 'sr25519' | 'ed25519' | 'ecdsa', byte: number): Promise<Stranger> {
  await cryptoWaitReady();
  const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
  const pair = new Keyring({ type, ss58Format: 0 }).addFromSeed(seedOf(byte));
  return {
    family: { chains: [chainId], ...dot },
    chainId,
    account: `${chainId}:${pair.address}`,
    sign: async (text) => ({ signature: bytesToHex(pair.sign(utf8.encode(`<Bytes>${text}</Bytes>`))) }),
  };
}

async function cosmos(byte: number): Promise<Stranger> {
  const chainId = 'cosmos:cosmoshub-4';
  const wallet = await Secp256k1Wallet.fromKey(seedOf(byte));
  const [{ address } = { address: '' }] = await wallet.getAccounts();
  return {
    family: { chains: [chainId], ...atom },
    chainId,
    account: `${chainId}:${address}`,
    async sign(text) {
      const { signature } = await wallet.signAmino(address, makeADR36AminoSignDoc(address, text) as never);
      return { signature: signature.signature, publicKey: signature.pub_key.value };
    },
  };
}

/** A compressed key of the main network in the form that wallets import (WIF). */
function encodeWif(secret: Uint8Array): string {
  const payload = Uint8Array.of(0x80, ...secret, 1);
  const hash = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest());
  return encode58(concatBytes(payload, hash(hash(payload)).subarray(0, 4)));
}

async function bitcoin(kind: 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2tr', byte: number): Promise<Stranger> {
  const { id: chainId } = bitcoinMainnet;
  const publicKey = Buffer.from(bitcoinKey(seedOf(byte)).publicKey);
  const { mainnet: address } = Address.convertPubKeyIntoAddress(publicKey, kind);
  const wif = encodeWif(seedOf(byte));
  return {
    family: { chains: [chainId], ...btc },
    chainId,
    account: `${chainId}:${address}`,
    sign: async (text) => ({ signature: String(Signer.sign(wif, address, text)) }),
  };
}

async function cardano(byte: number): Promise<Stranger> {
  const chainId = 'cip34:1-764824073';
  const secret = PrivateKey.from_normal_bytes(seedOf(byte));
  const publicKey = secret.to_public();
  const whose = EnterpriseAddress.new(
    NetworkInfo.mainnet().network_id(),
    Credential.from_keyhash(publicKey.hash()),
  ).to_address();
  const key = COSEKey.new(Label.from_key_type(KeyType.OKP));
  key.set_algorithm_id(Label.from_algorithm_id(AlgorithmId.EdDSA));
  const minus = (text: string) => Label.new_int(Int.new_negative(BigNum.from_str(text)));
  key.set_header(minus('1'), CBORValue.new_int(Int.new_i32(6)));
  key.set_header(minus('2'), CBORValue.new_bytes(publicKey.as_bytes()));
  return {
    family: { chains: [chainId], ...ada },
    chainId,
    account: `${chainId}:${whose.to_bech32()}`,
    async sign(text) {
      const header = HeaderMap.new();
      header.set_algorithm_id(Label.from_algorithm_id(AlgorithmId.EdDSA));
      header.set_header(Label.new_text('address'), CBORValue.new_bytes(whose.to_bytes()));
      const headers = Headers.new(ProtectedHeaderMap.new(header), HeaderMap.new());
      const builder = COSESign1Builder.new(headers, utf8.encode(text), false);
      const signed = builder.build(secret.sign(builder.make_data_to_sign().to_bytes()).to_bytes());
      return {
        signature: Buffer.from(signed.to_bytes()).toString('hex'),
        key: Buffer.from(key.to_bytes()).toString('hex'),
      };
    },
  };
}

async function multiversx(byte: number): Promise<Stranger> {
  const chainId = 'mvx:1';
  const secret = new UserSecretKey(seedOf(byte));
  const account = `${chainId}:${secret.generatePublicKey().toAddress().toBech32()}` as const;
  return {
    family: { chains: [chainId], ...egld },
    chainId,
    account,
    async sign(text) {
      const bytes = new MessageComputer().computeBytesForSigning(new Message({ data: utf8.encode(text) }));
      return { signature: Buffer.from(await secret.sign(bytes)).toString('hex') };
    },
  };
}

/** An account whose key has full access on its chain; no other key has. */
async function nearBy(curve: 'ed25519' | 'secp256k1'): Promise<Stranger> {
  const chainId = 'near:mainnet';
  const pair = KeyPair.fromRandom(curve);
  const ownKey = pair.getPublicKey().toString();
  const rpc = async ({ params }: { readonly params: unknown }) => {
    const isOwn = (params as { readonly public_key?: string }).public_key === ownKey;
    return isOwn
      ? { nonce: 1, permission: 'FullAccess' }
      : { error: 'access key does not exist while viewing', logs: [] };
  };
  return {
    family: { chains: [chainId], ...near, context: () => ({ rpc }) },
    chainId,
    account: `${chainId}:alice.near`,
    async sign(message, { domain: recipient, nonce }) {
      const signer = new KeyPairSigner(pair);
      const nep413 = { message, recipient, nonce: near.signInNonce(nonce) };
      const signed = await signer.signNep413Message('alice.near', nep413);
      return {
        signature: Buffer.from(signed.signature).toString('base64'),
        publicKey: signed.publicKey.toString(),
      };
    },
  };
}

/** Makes a wallet, by its kind of key; another byte is another key. */
export const strangers: Readonly<Record<string, (byte: number) => Promise<Stranger>>> = {
  'sr25519 on Polkadot': (byte) => polkadot('sr25519', byte),
  'ed25519 on Polkadot': (byte) => polkadot('ed25519', byte),
  'ecdsa on Polkadot': (byte) => polkadot('ecdsa', byte),
  'ADR-36 on Cosmos': cosmos,
  'BIP-137 and P2PKH on Bitcoin': (byte) => bitcoin('p2pkh', byte),
  'BIP-322 and P2SH on Bitcoin': (byte) => bitcoin('p2sh-p2wpkh', byte),
  'BIP-322 and P2WPKH on Bitcoin': (byte) => bitcoin('p2wpkh', byte),
  'BIP-322 and P2TR on Bitcoin': (byte) => bitcoin('p2tr', byte),
  'CIP-8 on Cardano': cardano,
  'a message of MultiversX': multiversx,
  'NEP-413 and ed25519': () => nearBy('ed25519'),
  'NEP-413 and secp256k1': () => nearBy('secp256k1'),
};
