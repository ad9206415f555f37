import type { Connector } from '@causeway/protocol';
import type { WalletSelector } from '@near-wallet-selector/core';
import { expectTypeOf } from 'vitest';
import type { fromSelector } from './wallet-selector.js';

// Every result of `setupWalletSelector` is accepted.
expectTypeOf<WalletSelector>().toExtend<Parameters<typeof fromSelector>[0]>();
expectTypeOf<ReturnType<typeof fromSelector>>().toEqualTypeOf<Connector<'near'>>();
