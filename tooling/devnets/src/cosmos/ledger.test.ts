import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { afterEach, expect, test } from 'vitest';
import { addressOfKey } from './address.js';
import { createLedger } from './ledger.js';
import { startCosmosLedger } from './startLedger.js';

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const pair = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
const jwk = pair.publicKey.export({ format: 'jwk' });
const part = (name: 'x' | 'y') => Buffer.from(jwk[name] as string, 'base64url');
const publicKey = Uint8Array.of((part('y').at(-1) as number) & 1 ? 3 : 2, ...part('x'));
const payer = addressOfKey(publicKey, 'cosmos');
const payee = addressOfKey(
  Uint8Array.of(...publicKey.map((byte, i) => (i === 0 ? 5 - byte : byte))),
  'cosmos',
);
const genesis = {
  chainId: 'test-1',
  prefix: 'cosmos',
  denom: 'uatom',
  gasPrice: 25_000n,
  keyType: '/cosmos.crypto.secp256k1.PubKey',
  balances: { [payer]: 1_000_000n },
};

interface Wishes {
  readonly amount?: string;
  readonly to?: string;
  readonly denom?: string;
  readonly sequence?: bigint;
  readonly chainId?: string;
  readonly accountNumber?: bigint;
  readonly fee?: string;
  readonly gas?: bigint;
  readonly memo?: string;
  readonly timeoutHeight?: bigint;
  readonly typeUrl?: string;
  readonly key?: Uint8Array;
  readonly highS?: boolean;
}

/** A transfer signed by OpenSSL. */
function transfer(wishes: Wishes = {}): Uint8Array {
  const { amount = '10', to = payee, denom = 'uatom', sequence = 0n, gas = 200_000n, memo = '' } = wishes;
  const {
    chainId = 'test-1',
    accountNumber = 0n,
    fee = '5000',
    timeoutHeight = 0n,
    key = publicKey,
  } = wishes;
  const { typeUrl = '/cosmos.bank.v1beta1.MsgSend' } = wishes;
  const send = { fromAddress: payer, toAddress: to, amount: [{ denom, amount }] };
  const messages = [{ typeUrl, value: MsgSend.encode(MsgSend.fromPartial(send)).finish() }];
  const bodyBytes = TxBody.encode(TxBody.fromPartial({ messages, memo, timeoutHeight })).finish();
  const pubKey = {
    typeUrl: '/cosmos.crypto.secp256k1.PubKey',
    value: PubKey.encode({ key }).finish(),
  };
  const modeInfo = { single: { mode: SignMode.SIGN_MODE_DIRECT } };
  const authInfoBytes = AuthInfo.encode(
    AuthInfo.fromPartial({
      signerInfos: [{ publicKey: pubKey, modeInfo, sequence }],
      fee: { amount: [{ denom: 'uatom', amount: fee }], gasLimit: gas },
    }),
  ).finish();
  const doc = SignDoc.fromPartial({ bodyBytes, authInfoBytes, chainId, accountNumber });
  const signed = createSign('sha256').update(SignDoc.encode(doc).finish());
  const raw = signed.sign({ key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
  const s = BigInt(`0x${raw.subarray(32).toString('hex')}`);
  const other = s > order / 2n === (wishes.highS ?? false) ? s : order - s;
  const signature = Buffer.concat([
    raw.subarray(0, 32),
    Buffer.from(other.toString(16).padStart(64, '0'), 'hex'),
  ]);
  return TxRaw.encode(TxRaw.fromPartial({ bodyBytes, authInfoBytes, signatures: [signature] })).finish();
}

test('the Cosmos chain accepts a valid transfer and rejects each invalid one with its own code', () => {
  const ledger = createLedger(genesis);
  const codeOf = (wishes: Wishes) => ledger.check(transfer(wishes))?.code ?? 0;
  const cases: readonly (readonly [string, Wishes, number])[] = [
    ['sound', {}, 0],
    ['a high s', { highS: true }, 4],
    ['another chain', { chainId: 'test-2' }, 4],
    ['another account number', { accountNumber: 1n }, 4],
    ['an early sequence', { sequence: 1n }, 32],
    ['no fee', { fee: '0' }, 13],
    ['a fee one too small', { fee: '4999' }, 13],
    ['a fee beyond the balance', { fee: '1000001' }, 5],
    ['too little gas', { gas: 1000n }, 11],
    ['a long memo', { memo: 'x'.repeat(257) }, 12],
    ['a height that is over', { timeoutHeight: 1n }, 30],
    ["another account's key", { key: publicKey.map((byte, at) => (at === 32 ? byte ^ 1 : byte)) }, 8],
    ['another message', { typeUrl: '/cosmos.gov.v1.MsgVote' }, 6],
  ];
  for (const [name, wishes, code] of cases) expect([name, codeOf(wishes)]).toEqual([name, code]);
  expect(ledger.check(Uint8Array.of(9, 9, 9))?.code).toBe(2);
});

test('the Cosmos chain moves the coins of an included transfer once and takes only the fee of a failed one', () => {
  const ledger = createLedger(genesis);
  const first = transfer();
  expect(ledger.include(first).code).toBe(0);
  expect(ledger.account(payee)?.balance).toBe(10n);
  expect(ledger.check(first)?.code).toBe(19);
  const balance = 1_000_000n - 10n - 5000n;
  expect(ledger.account(payer)).toMatchObject({ balance, sequence: 1n });
  const overdraft = ledger.include(transfer({ sequence: 1n, amount: '10000000' }));
  expect(overdraft).toMatchObject({ code: 5 });
  expect(ledger.account(payer)).toMatchObject({ balance: balance - 5000n, sequence: 2n });
  for (const wishes of [{ to: payee.slice(0, -1) }, { denom: 'ujuno' }, { amount: '0' }]) {
    const sequence = ledger.account(payer)?.sequence as bigint;
    expect(ledger.include(transfer({ ...wishes, sequence })).code).not.toBe(0);
  }
  expect(ledger.account(payee)?.balance).toBe(10n);
});

test('the Cosmos chain simulates a transfer without changing anything', () => {
  const ledger = createLedger(genesis);
  expect(ledger.simulate(transfer())).toBeGreaterThan(0n);
  expect(ledger.simulate(transfer({ amount: '10000000' }))).toMatchObject({ code: 5 });
  expect(ledger.account(payee)).toBeUndefined();
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('the Cosmos chain keeps acknowledged transfers after a kill, even when the last line was cut', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-ledger-'));
  folders.push(folder);
  const file = join(folder, 'ledger');
  const options = { port: 0, file, ...genesis };
  const first = await startCosmosLedger(options);
  const send = async (url: string, bytes: Uint8Array) =>
    post(url, 'broadcast_tx_sync', { tx: Buffer.from(bytes).toString('base64') });
  const bytes = transfer();
  expect(await send(first.url, bytes)).toMatchObject({ result: { code: 0 } });
  await send(first.url, transfer({ sequence: 1n }));
  // A kill leaves the file as it is at any moment: here, in the middle of the second line.
  await first.stop();
  truncateSync(file, readFileSync(file).length - 7);
  const second = await startCosmosLedger(options);
  const hash = createHash('sha256').update(bytes).digest('base64');
  expect(await post(second.url, 'tx', { hash })).toMatchObject({ result: { height: '2' } });
  expect(await send(second.url, transfer({ sequence: 1n }))).toMatchObject({ result: { code: 0 } });
  await second.stop();
  const third = await startCosmosLedger(options);
  expect(await post(third.url, 'status', {})).toMatchObject({
    result: { sync_info: { latest_block_height: '3' } },
  });
  await third.stop();
});

async function post(url: string, method: string, params: object, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers, body });
  return response.ok ? response.json() : response.status;
}

test('the Cosmos chain refuses pages of other sites and answers invalid requests with an error', async () => {
  const { url, stop } = await startCosmosLedger({ port: 0, ...genesis });
  expect(await post(url, 'status', {}, { origin: 'https://evil.example' })).toBe(403);
  expect(await post(url, 'status', {}, { origin: 'http://localhost:5173' })).toMatchObject({ id: 1 });
  expect(await post(url, 'no_such', {})).toMatchObject({ error: { code: -32601 } });
  expect(await post(url, 'tx', { hash: 'x' })).toMatchObject({ error: { code: -32603 } });
  expect(await post(url, 'abci_query', { path: '/x', data: '' })).toMatchObject({
    result: { response: { code: 6 } },
  });
  expect((await fetch(url, { method: 'POST', body: '{' })).ok).toBe(true);
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) })).status).toBe(413);
  await stop();
  await stop();
});

test('the Cosmos chain names a taken port, and an aborted start starts nothing', async () => {
  const ledger = await startCosmosLedger({ port: 0, ...genesis });
  await expect(startCosmosLedger({ port: ledger.port, ...genesis })).rejects.toMatchObject({
    code: 'port-taken',
  });
  await ledger.stop();
  const signal = AbortSignal.abort();
  await expect(startCosmosLedger({ port: 0, ...genesis, signal })).rejects.toMatchObject({ code: 'aborted' });
});
