import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { expect, test } from 'vitest';
import { describeTransfer } from './describe.js';

const coin = { denom: 'uatom', amount: '250001' };
const send = { fromAddress: 'cosmos1from', toAddress: 'cosmos1to', amount: [coin] };
const message = (value: MsgSend = send) => ({
  typeUrl: '/cosmos.bank.v1beta1.MsgSend',
  value: MsgSend.encode(value).finish(),
});
const body = (part: Partial<TxBody>) => TxBody.encode({ ...TxBody.fromPartial({}), ...part }).finish();

test('describeTransfer describes a transfer that another library encoded', () => {
  expect(describeTransfer(body({ messages: [message()], memo: 'Ahoy' }))).toEqual({
    from: 'cosmos1from',
    to: 'cosmos1to',
    amount: 250_001n,
    denom: 'uatom',
    memo: 'Ahoy',
  });
});

test('describeTransfer returns undefined for a transaction with any unknown part', () => {
  for (const unknown of [
    body({}),
    body({ messages: [message(), message()] }),
    body({ messages: [message({ ...send, amount: [coin, coin] })] }),
    body({ messages: [message({ ...send, amount: [] })] }),
    body({ messages: [{ ...message(), typeUrl: '/cosmos.staking.v1beta1.MsgDelegate' }] }),
    body({ messages: [message()], timeoutHeight: 5n }),
    Uint8Array.of(1, 2, 3),
  ]) {
    expect(describeTransfer(unknown)).toBeUndefined();
  }
});
