import { cip34 } from '@causeway/cip34';
import { memoryKey as cardanoKey } from '@causeway/cip34/key';
import { createKeyed as createCardanoKeyed } from '@causeway/cip34/keyed';
import { cosmos } from '@causeway/cosmos';
import { createKeyed as createCosmosKeyed } from '@causeway/cosmos/keyed';
import { eip155 } from '@causeway/eip155';
import { memoryKey as evmKey } from '@causeway/eip155/key';
import { createKeyed as createEvmKeyed } from '@causeway/eip155/keyed';
import { multiversx } from '@causeway/multiversx';
import { memoryKey as multiversxKey } from '@causeway/multiversx/key';
import { createKeyed as createMultiversxKeyed } from '@causeway/multiversx/keyed';
import { near } from '@causeway/near';
import { memoryKey as nearKey } from '@causeway/near/key';
import { createKeyed as createNearKeyed } from '@causeway/near/keyed';
import { polkadot } from '@causeway/polkadot';
import { memoryKey as polkadotKey } from '@causeway/polkadot/key';
import { createKeyed as createPolkadotKeyed } from '@causeway/polkadot/keyed';
import {
  type Adapter,
  accountOf,
  type Chain,
  type CreateKeyed,
  type Key,
  type Session,
  type Signer,
} from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import type { WalletNamespace } from '@causeway/relay/wallet';
import { solana } from '@causeway/solana';
import { memoryKey as solanaKey } from '@causeway/solana/key';
import { createKeyed as createSolanaKeyed } from '@causeway/solana/keyed';
import { publicAccounts } from '@causeway/test-wallets';

interface Part {
  readonly chain: Chain;
  readonly adapter: Adapter;
  readonly createKeyed: CreateKeyed;
  readonly createKey: (secret: Uint8Array) => Key;
  /** What a message of this namespace is signed with beside its text. */
  readonly more?: object;
}

/** A network that nobody reads: signing a message asks no server. */
const chainOf = <N extends string>(id: `${N}:${string}`) => ({
  id,
  name: 'Local',
  currency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: [],
});

const evm = chainOf('eip155:31337');
const sol = chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1');
const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3' as const;
const dot = { ...chainOf(`polkadot:${genesisHash.slice(2, 34)}` as const), genesisHash, prefix: 42 };
const fee = { denom: 'uatom', gasPrice: '0.025' };
const atom = { ...chainOf('cosmos:causeway-1'), bech32Prefix: 'cosmos', coinType: 118, ...fee };
const ada = chainOf('cip34:0-42');
const egld = chainOf('mvx:chain');
const neo = chainOf('near:localnet');

const parts: readonly Part[] = [
  { chain: evm, adapter: eip155({ chains: [evm] }), createKeyed: createEvmKeyed, createKey: evmKey },
  { chain: sol, adapter: solana({ chains: [sol] }), createKeyed: createSolanaKeyed, createKey: solanaKey },
  {
    chain: dot,
    adapter: polkadot({ chains: [dot] }),
    createKeyed: createPolkadotKeyed,
    createKey: polkadotKey,
  },
  { chain: atom, adapter: cosmos({ chains: [atom] }), createKeyed: createCosmosKeyed, createKey: evmKey },
  { chain: ada, adapter: cip34({ chains: [ada] }), createKeyed: createCardanoKeyed, createKey: cardanoKey },
  {
    chain: egld,
    adapter: multiversx({ chains: [egld] }),
    createKeyed: createMultiversxKeyed,
    createKey: multiversxKey,
  },
  {
    chain: neo,
    adapter: near({ chains: [neo] }),
    createKeyed: createNearKeyed,
    createKey: nearKey,
    more: { recipient: 'app.example' },
  },
];

/** A session's namespace, and both of its sides. */
export interface Spoken {
  /** The page's side. */
  readonly adapter: Adapter;
  /** The wallet's side: two accounts. */
  readonly own: WalletNamespace;
  /** Signs a message with the first account; the signer verifies what it returns. */
  sign(session: Session, message: string): Promise<void>;
}

interface MessageSigner extends Signer {
  signMessage?(input: { readonly message: string }): Promise<unknown>;
}

/** The namespaces in the order they are tried in, each as often as it comes round. EVM's is the first. */
export function speak(turn: number): Spoken {
  const { chain, adapter, createKeyed, createKey, more } = parts[turn % parts.length] as Part;
  const request = () => Promise.reject(new Error('No chain is read for a signature.'));
  const accounts = publicAccounts
    .slice(0, 2)
    .map(({ privateKey }) => createKeyed(createKey(hexToBytes(privateKey)), { chains: [chain], request }));
  return {
    adapter,
    own: { namespace: adapter.namespace, accounts, chains: [chain.id] },
    async sign(session, message) {
      const signer = adapter.signer(session, accountOf(session, adapter.namespace)) as MessageSigner;
      if (!(await signer.signMessage?.({ message, ...more }))) {
        throw new Error(`The signer of ${adapter.namespace} signs no messages.`);
      }
    },
  };
}
