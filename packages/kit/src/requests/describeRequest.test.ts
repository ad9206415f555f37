import { formatSiwx } from '@causeway/eip155/siwx';
import type { Approval, ApprovalSubject } from '@causeway/embedded-wallet';
import { expect, it } from 'vitest';
import { describeRequest } from './describeRequest.js';
import { exampleDocument } from './exampleDocument.js';

const account = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const chain = { id: 'eip155:31337', name: 'Local' };
const describeSubject = (subject: ApprovalSubject) =>
  describeRequest({ subject, chain, account } as Approval, { protocol: 'https:', host: 'app.example' });
const utf8 = new TextEncoder();
const message = (text: string) => describeSubject({ type: 'message', text, bytes: utf8.encode(text) });

const signInFor = (domain: string, scheme?: string) =>
  formatSiwx({
    scheme,
    domain,
    account: 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    uri: `https://${domain}/`,
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-01T00:00:00.000Z',
  } as never);

it('describeRequest describes text as a message and other bytes as a message without text', () => {
  expect(message('Hello').kind).toBe('message');
  expect(describeSubject({ type: 'message', bytes: new Uint8Array([255, 254]) })).toMatchObject({
    kind: 'message',
  });
});

it('describeRequest shows the recipient with the checksum of its letters', () => {
  const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
  const empty = { value: 0n, data: '0x', gas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, nonce: 0 };
  expect(describeSubject({ type: 'transaction', to, sends: true, ...empty })).toMatchObject({
    transaction: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  });
});

it('describeRequest describes a sign-in with its domain', () => {
  expect(message(signInFor('app.example'))).toMatchObject({ kind: 'sign-in', here: true });
  expect(message(signInFor('app.example.evil'))).toMatchObject({
    kind: 'sign-in',
    here: false,
    domain: 'app.example.evil',
  });
});

it('describeRequest accepts a sign-in with a scheme only under the scheme of this site', () => {
  expect(message(signInFor('app.example', 'https'))).toMatchObject({ kind: 'sign-in', here: true });
  expect(message(signInFor('app.example', 'http'))).toMatchObject({ kind: 'sign-in', here: false });
  expect(message(signInFor('evil.example', 'https'))).toMatchObject({ kind: 'sign-in', here: false });
});

it('describeRequest describes typed data as readable when all of it can be shown, and for this network only', () => {
  const document = JSON.parse(exampleDocument('eip155:31337'));
  expect(describeSubject({ type: 'typed-data', document })).toMatchObject({ readable: true });
  const other = { ...document, domain: { ...document.domain, chainId: 5 } };
  expect(describeSubject({ type: 'typed-data', document: other })).toMatchObject({ readable: false });
  const hidden = { ...document, message: { ...document.message, extra: true } };
  expect(describeSubject({ type: 'typed-data', document: hidden })).toMatchObject({ readable: false });
});

it('describeRequest describes a document whose unused parts are nested deeper than JSON text can be made of', () => {
  const unused = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  const document = JSON.parse(exampleDocument('eip155:31337'));
  const types = { ...document.types, Unused: unused };
  expect(describeSubject({ type: 'typed-data', document: { ...document, types } })).toMatchObject({
    readable: true,
  });
});

it('describeRequest does not describe a transaction that is only signed as sent', () => {
  const transaction = { type: 'transaction', value: 1n, data: '0x' } as unknown as ApprovalSubject;
  expect(describeSubject({ ...transaction, sends: true } as ApprovalSubject).kind).toBe('transaction');
  expect(describeSubject({ ...transaction, sends: false } as ApprovalSubject).kind).toBe('transaction-sign');
});

it('describeRequest describes a token call only when the transaction moves no coin', () => {
  const to = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const data = `0xa9059cbb${'15d34AAf54267DB7D7c367839AAf71A00a2C6A65'.padStart(64, '0')}${'1'.padStart(64, '0')}`;
  const transaction = { type: 'transaction', to, value: 0n, data, sends: true } as unknown as ApprovalSubject;
  expect(describeSubject(transaction)).toMatchObject({ call: { kind: 'transfer', amount: 1n } });
  expect(describeSubject({ ...transaction, value: 1n } as ApprovalSubject)).toHaveProperty('call', undefined);
  expect(describeSubject({ ...transaction, to: undefined } as ApprovalSubject)).toHaveProperty(
    'call',
    undefined,
  );
});

it('describeRequest describes a permission also when further bytes follow it, and reports them', () => {
  const to = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const spender = '15d34AAf54267DB7D7c367839AAf71A00a2C6A65'.padStart(64, '0');
  const describeCallData = (data: string) =>
    describeSubject({ type: 'transaction', to, value: 0n, data, sends: true } as unknown as ApprovalSubject);
  const approve = `0x095ea7b3${spender}${'f'.repeat(64)}`;
  expect(describeCallData(approve)).toMatchObject({ call: { kind: 'approve' }, hasMore: false });
  expect(describeCallData(`${approve}00`)).toMatchObject({ call: { kind: 'approve' }, hasMore: true });
  const all = `0xa22cb465${spender}${'1'.padStart(64, '0')}`;
  expect(describeCallData(`${all}${'0'.repeat(64)}`)).toMatchObject({
    call: { kind: 'approve-all' },
    hasMore: true,
  });
  const transfer = `0xa9059cbb${spender}${'1'.padStart(64, '0')}`;
  expect(describeCallData(`${transfer}00`)).toMatchObject({ call: undefined, hasMore: true });
});

it('describeRequest describes an increase of an allowance as one that adds to what is allowed', () => {
  const to = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const words = `${'15d34AAf54267DB7D7c367839AAf71A00a2C6A65'.padStart(64, '0')}${'5'.padStart(64, '0')}`;
  for (const selector of ['0x39509351', '0xd73dd623'])
    expect(
      describeSubject({
        ...{ type: 'transaction', to, value: 0n, data: `${selector}${words}`, sends: true },
      } as unknown as ApprovalSubject),
    ).toMatchObject({ call: { kind: 'approve', amount: 5n, adds: true }, hasMore: true });
});
