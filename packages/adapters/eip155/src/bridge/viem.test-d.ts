import type { Account, Adapter, CreateKeyed, Key } from '@causeway/protocol';
import { type CustomSource, createWalletClient, custom, type EIP1193Provider, type LocalAccount } from 'viem';
import { createReader } from '../chain/reader.js';
import type { Eip155Adapter, Eip155Signer, TypedData } from '../index.js';
import { verifySignature } from '../signer/verify.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';
import { toAccount } from './viem.js';

// Compiled by `types`, never run: each line is a promise to another library.
declare const signer: Eip155Signer;
declare const adapter: Eip155Adapter;
declare const key: Key;

/** A viem transport takes the signer's provider as it is. */
createWalletClient({ transport: custom(signer.provider) });
signer.provider satisfies Pick<EIP1193Provider, 'on' | 'removeListener'> | { request: unknown };

/** The bridge is a viem account, and the parts of one. */
toAccount(signer) satisfies LocalAccount;
toAccount(signer) satisfies Omit<CustomSource, 'signAuthorization'>;
createWalletClient({ account: toAccount(signer), transport: custom(signer.provider) });

/** The package's parts fit the protocol's words. */
adapter satisfies Adapter<'eip155', Eip155Signer>;
createKeyed satisfies CreateKeyed;
memoryKey satisfies (secret: Uint8Array) => Key;
createKeyed(key, { chains: [], request: createReader({ ...adapter.chains[0]! }).request });
verifySignature({
  address: '0x',
  message: '',
  signature: '0x',
  request: createReader({ ...adapter.chains[0]! }).request,
});

/** The compiler rejects a call of a verb that may be absent. */
// @ts-expect-error switchChain may be undefined
signer.switchChain({ chainId: 'eip155:1' });
// @ts-expect-error a chain of another namespace
signer.switchChain?.({ chainId: 'solana:1' });
// @ts-expect-error an account of another namespace is no account of a signer
signer.account satisfies Account<'solana'>;
// @ts-expect-error a document without a domain
({ types: {}, primaryType: 'A', message: {} }) satisfies TypedData;
// @ts-expect-error amounts are BigInts
signer.sendTransaction({ to: '0x', value: 1 });
