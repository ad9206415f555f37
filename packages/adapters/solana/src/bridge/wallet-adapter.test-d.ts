import type { Adapter, MessageSignerWalletAdapter, SignerWalletAdapter } from '@solana/wallet-adapter-base';
import { expectTypeOf } from 'vitest';
import type { SignerAdapter, toAdapter } from './wallet-adapter.js';

// Every function that takes an adapter of the ecosystem takes ours.
expectTypeOf<SignerAdapter>().toExtend<SignerWalletAdapter>();
expectTypeOf<SignerAdapter>().toExtend<MessageSignerWalletAdapter>();
expectTypeOf<ReturnType<typeof toAdapter>>().toExtend<Adapter>();
