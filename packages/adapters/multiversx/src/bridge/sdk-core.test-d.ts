import type { IAccount, IPlainTransactionObject } from '@multiversx/sdk-core';
import { expectTypeOf } from 'vitest';
import type { SignedDocument, TransactionDocument } from '../chain/wire.js';
import type { toAccount } from './sdk-core.js';

// Every function that takes an account of the library takes our signer.
expectTypeOf<Awaited<ReturnType<typeof toAccount>>>().toExtend<IAccount>();
// Our transactions are the library's plain ones, and those are ours, whether signed or not.
expectTypeOf<TransactionDocument>().toExtend<IPlainTransactionObject>();
expectTypeOf<SignedDocument>().toExtend<IPlainTransactionObject>();
expectTypeOf<IPlainTransactionObject>().toExtend<TransactionDocument>();
