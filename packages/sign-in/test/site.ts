import * as evm from '@causeway/eip155/siwx';
import type { SiwxMessage } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import * as sol from '@causeway/solana/siwx';
import nacl from 'tweetnacl';
import { privateKeyToAccount } from 'viem/accounts';
import { type Challenge, createSignIn, memoryStore, type SignInOptions } from '../src/index.js';

export const domain = 'app.example';
export const uri = 'https://app.example/sign-in';
export const ethereum = 'eip155:1';
export const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

/** The same secret in each run. */
export const key = (id: string, byte: number) => ({ id, secret: new Uint8Array(32).fill(byte) });

export const families: SignInOptions['families'] = [
  { chains: [ethereum], ...evm },
  { chains: [cluster], ...sol },
];

/** A site whose clock moves only when a test moves it. */
export function createSite(options: Partial<SignInOptions> = {}) {
  const clock = { now: Date.parse('2026-11-23T12:00:00Z') };
  const store = memoryStore();
  const signIn = createSignIn({
    domain,
    uri,
    families,
    nonces: { store },
    sessions: { store, keys: [key('one', 1)] },
    now: () => clock.now,
    ...options,
  });
  return { clock, store, signIn };
}

const alice = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const pair = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(7));

/** The two wallets, whose keys and signatures come from other libraries. */
export const wallets = {
  eip155: {
    chainId: ethereum,
    account: `${ethereum}:${alice.address}` as const,
    formatSiwx: evm.formatSiwx,
    sign: (message: string) => alice.signMessage({ message }),
  },
  solana: {
    chainId: cluster,
    account: `${cluster}:${encode58(pair.publicKey)}` as const,
    publicKey: pair.publicKey,
    formatSiwx: sol.formatSiwx,
    sign: async (message: string) =>
      encode58(nacl.sign.detached(new TextEncoder().encode(message), pair.secretKey)),
  },
};
export type TestWallet = (typeof wallets)[keyof typeof wallets];

/** An answer to a challenge, with some fields replaced before it is signed. */
export async function answer(wallet: TestWallet, challenge: Challenge, replaced: Partial<SiwxMessage> = {}) {
  const { account, chainId } = wallet;
  const text = wallet.formatSiwx({ ...challenge, account, version: '1', ...replaced });
  return { chainId, text, signed: { signature: await wallet.sign(text) } };
}
