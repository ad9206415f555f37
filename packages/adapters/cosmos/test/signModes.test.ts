import { independent } from '@causeway/conformance/independent';
import { type CosmosLedger, startCosmosLedger } from '@causeway/devnets/cosmos';
import { accountOf, isWalletError, type Session } from '@causeway/protocol';
import { fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { sendTransfer } from '@causeway/protocol/send';
import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino';
import { makeAuthInfoBytes, Registry } from '@cosmjs/proto-signing';
import { calculateFee, coins, defaultRegistryTypes, GasPrice } from '@cosmjs/stargate';
import * as keplr from '@keplr-wallet/cosmos';
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { AuthInfo, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAmino, withAmino } from '../src/chain/amino.js';
import { addressOf, sha256 } from '../src/chain/crypto.js';
import { type AminoFee, aminoBytes, type SignDoc, type StdSignDoc } from '../src/chain/document.js';
import { encode } from '../src/chain/proto.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { type CosmosSigner, cosmos } from '../src/index.js';
import type { CosmosChain } from '../src/types.js';
import { alice, bob, createPage, failure, hub, never } from './fakes.js';
import { signerOver } from './keyedSigner.js';
import { createKeplrWallet } from './wallet.js';

independent('@keplr-wallet/cosmos', { what: 'serializes amino documents and verifies our messages' });

const alices = addressOf(alice.publicKey, 'cosmos');
const bobs = addressOf(bob.publicKey, 'cosmos');
const balances = { [alices]: 100_000_000n, [bobs]: 1_000_000n };

const stopper = new AbortController();
let ledger: CosmosLedger;
let chain: CosmosChain;
let reader: Reader;

beforeAll(async () => {
  ledger = await startCosmosLedger({ port: 0, balances, gasPrice: 25_000n, signal: stopper.signal });
  chain = { ...hub, rpcUrls: [ledger.url] };
  reader = createReader(chain);
});
afterAll(async () => {
  await ledger?.stop();
  stopper.abort();
});

/** A wallet in the page, connected; `bend` changes its object. */
async function connect(
  without: readonly string[] = [],
  bend = (provider: Record<string, unknown>): object => provider,
) {
  const wallet = createKeplrWallet(
    [alice],
    () => undefined,
    without,
    (call) => reader.request(call),
    [chain],
  );
  const page = createPage({ leap: bend(wallet.provider) });
  const adapter = cosmos({ chains: [chain], page });
  const sessions: Promise<Session>[] = [];
  adapter.discover((connector) => {
    sessions.push(connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never }));
  })();
  const session = await (sessions[0] as Promise<Session>);
  return { ...wallet, signer: adapter.signer(session, accountOf(session, 'cosmos')) };
}

async function documentOf(signer: CosmosSigner, memo = ''): Promise<SignDoc> {
  const { account } = signer;
  return (await reader.build({ from: account, to: bobs, amount: 1_234_567n, memo })).request.document;
}

const heldBy = async (address: string) => {
  const [coin] = await reader.balances({ account: { address } });
  return coin?.amount ?? 0n;
};

describe('transfers compared with the libraries of Cosmos and Keplr', () => {
  const memo = 'Grüße & <b>';
  test('the body and the fee of a transfer equal those of stargate', async () => {
    const { signer } = await connect();
    const { bodyBytes, authInfoBytes } = await documentOf(signer, memo);
    const registry = new Registry(defaultRegistryTypes);
    const value = { fromAddress: alices, toAddress: bobs, amount: coins('1234567', 'uatom') };
    const messages = [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }];
    expect(bodyBytes).toEqual(registry.encodeTxBody({ messages, memo }));
    const { fee, signerInfos } = AuthInfo.decode(authInfoBytes);
    const expected = calculateFee(Number(fee?.gasLimit), GasPrice.fromString('0.025uatom'));
    expect(fee?.amount).toEqual(expected.amount);
    const signers = signerInfos.map(({ publicKey, sequence }) => ({ pubkey: publicKey!, sequence }));
    const theirs = makeAuthInfoBytes(signers, expected.amount, Number(fee?.gasLimit), undefined, undefined);
    expect(authInfoBytes).toEqual(theirs);
  });

  test('the amino document has the bytes that cosmjs and Keplr sign', async () => {
    const { signer } = await connect();
    const document = await documentOf(signer, memo);
    const ours = toAmino(document);
    const send = { from_address: alices, to_address: bobs, amount: coins('1234567', 'uatom') };
    const theirs = makeSignDoc(
      [{ type: 'cosmos-sdk/MsgSend', value: send }],
      { amount: [...ours.fee.amount], gas: ours.fee.gas },
      'causeway-1',
      memo,
      document.accountNumber.toString(),
      ours.sequence,
    );
    expect(aminoBytes(ours)).toEqual(serializeSignDoc(theirs));
    expect(aminoBytes(ours)).toEqual(Uint8Array.from(keplr.serializeSignDoc(theirs)));
  });

  test('the transaction with an amino signature names the key and the fee as cosmjs does', async () => {
    const { signer } = await connect();
    const document = await documentOf(signer);
    const [info] = AuthInfo.decode(document.authInfoBytes).signerInfos;
    const fee = { amount: coins('777', 'uatom'), gas: '123456' };
    const { authInfoBytes } = withAmino(document, { ...toAmino(document), fee });
    const mode = SignMode.SIGN_MODE_LEGACY_AMINO_JSON;
    const signers = [{ pubkey: info!.publicKey!, sequence: info!.sequence }];
    expect(authInfoBytes).toEqual(
      makeAuthInfoBytes(signers, fee.amount, 123_456, undefined, undefined, mode),
    );
  });

  test('the granter and the payer of a signed amino fee are in the transaction as cosmjs writes them', async () => {
    const { signer } = await connect();
    const document = await documentOf(signer);
    const [info] = AuthInfo.decode(document.authInfoBytes).signerInfos;
    const signers = [{ pubkey: info!.publicKey!, sequence: info!.sequence }];
    const mode = SignMode.SIGN_MODE_LEGACY_AMINO_JSON;
    for (const payers of [{ granter: bobs }, { payer: alices }, { granter: bobs, payer: alices }]) {
      const fee: AminoFee = { amount: coins('777', 'uatom'), gas: '123456', ...payers };
      const { authInfoBytes } = withAmino(document, { ...toAmino(document), fee });
      expect(authInfoBytes).toEqual(
        makeAuthInfoBytes(signers, fee.amount, 123_456, fee.granter, fee.payer, mode),
      );
    }
  });

  test('a signed amino fee with a field that the transaction cannot carry is rejected', async () => {
    const { signer } = await connect();
    const document = await documentOf(signer);
    const amino = toAmino(document);
    for (const field of [{ granter: '' }, { payer: 5 }, { granter: null }, { gas_price: '1' }]) {
      const fee = { ...amino.fee, ...field } as AminoFee;
      expect(() => withAmino(document, { ...amino, fee })).toThrow(
        expect.objectContaining({ code: 'invalid-params' }),
      );
    }
  });
});

describe('accounts that sign amino JSON only', () => {
  test('a transfer of an account on a Ledger is signed as amino JSON and included', async () => {
    const { signer, side, requests } = await connect();
    side.isLedger = true;
    const before = await heldBy(bobs);
    const transaction = await sendTransfer(signer, reader, { to: bobs, amount: 5_000n });
    const states = [];
    for await (const state of reader.follow({ ...transaction, from: alices })) states.push(state.status);
    expect(states.at(-1)).toBe('included');
    expect((await heldBy(bobs)) - before).toBe(5_000n);
    expect(requests).toContain('keplr_signAmino');
    expect(requests).not.toContain('keplr_signDirect');
  });

  test('a wallet without signDirect is found, sends through its own node, and signs as amino JSON', async () => {
    const { signer, requests } = await connect(['signDirect']);
    const transaction = await signer.sendTransaction?.({ document: await documentOf(signer) });
    expect((await reader.follow({ hash: transaction?.hash ?? '', from: alices }).next()).value).toMatchObject(
      {
        status: 'included',
      },
    );
    expect(requests.filter((verb) => verb.startsWith('keplr_sign'))).toEqual(['keplr_signAmino']);
  });

  test('a session over a relay without cosmos_signDirect signs as amino JSON', async () => {
    const methods: string[] = [];
    const direct = signerOver((answer) => answer());
    const session: Session = {
      accounts: [direct.account],
      scopes: { cosmos: { ...cosmos({ chains: [hub] }).scope(), methods: ['cosmos_signAmino'] } },
      invokeMethod: async (call) => {
        methods.push(call.method);
        const { createKeyed } = await import('../src/wallet/keyed.js');
        return createKeyed(alice, { chains: [hub], request: never as never }).invoke(call);
      },
      subscribe: () => () => undefined,
      close: () => undefined,
    };
    const signer = cosmos({ chains: [hub] }).signer(session, direct.account);
    const { request } = await reader.build({ from: direct.account, to: bobs, amount: 1n });
    const signed = await signer.signTransaction(request);
    expect(methods).toEqual(['cosmos_signAmino']);
    expect(await reader.submit({ transaction: signed.transaction as Uint8Array })).toMatchObject({
      hash: signed.hash,
    });
  });

  test.each([
    [undefined],
    [null],
    ['9000uatom'],
    [{ amount: [], gas: 300_000 }],
    [{ amount: { denom: 'uatom', amount: '9000' }, gas: '300000' }],
    [{ amount: [null], gas: '300000' }],
    [{ amount: [{ denom: 5, amount: '9000' }], gas: '300000' }],
    [{ amount: [{ denom: 'uatom', amount: 9000 }], gas: '300000' }],
  ])('a signed amino document whose fee is %j is a malformed answer', async (fee: unknown) => {
    const { signer } = await connect(['signDirect'], (provider) => ({
      ...provider,
      signAmino: async (_id: string, _signer: string, document: StdSignDoc) => {
        const signed = { ...document, fee } as StdSignDoc;
        const signature = await alice.sign(sha256(aminoBytes(signed)));
        return {
          signed,
          signature: {
            pub_key: { type: 'tendermint/PubKeySecp256k1', value: toBase64(alice.publicKey) },
            signature: toBase64(signature.subarray(0, 64)),
          },
        };
      },
    }));
    const work = signer.signTransaction({ document: await documentOf(signer) });
    expect(await failure(work)).toMatchObject({
      code: 'malformed-response',
      context: { method: 'cosmos_signAmino', path: 'signed.fee' },
    });
  });

  test('the fee that the wallet sets is in the transaction, and any other change is rejected', async () => {
    const meddling = (change: (document: Record<string, unknown>) => object) =>
      connect(['signDirect'], (provider) => ({
        ...provider,
        signAmino: (id: string, signer: string, document: Record<string, unknown>) =>
          (provider.signAmino as (...args: unknown[]) => unknown)(id, signer, change(document)),
      }));
    const fee = { amount: [{ denom: 'uatom', amount: '9000' }], gas: '300000' };
    const { signer } = await meddling((document) => ({ ...document, fee }));
    const signed = await signer.signTransaction({ document: await documentOf(signer) });
    expect(signed.scheme).toBe('cosmos:amino');
    const { authInfoBytes } = TxRaw.decode(signed.transaction as Uint8Array);
    expect(AuthInfo.decode(authInfoBytes).fee).toMatchObject({ amount: fee.amount, gasLimit: 300_000n });
    await reader.submit({ transaction: signed.transaction as Uint8Array });
    const { signer: granted } = await meddling((document) => ({
      ...document,
      fee: { ...fee, granter: bobs },
    }));
    const { transaction } = await granted.signTransaction({ document: await documentOf(granted) });
    const info = AuthInfo.decode(TxRaw.decode(transaction as Uint8Array).authInfoBytes);
    expect(info.fee?.granter).toBe(bobs);
    for (const change of [{ memo: 'x' }, { msgs: [] }, { sequence: '99' }]) {
      const { signer: other } = await meddling((document) => ({ ...document, ...change }));
      const error = await failure(other.signTransaction({ document: await documentOf(other) }));
      expect(error.code).toBe('cosmos-document-changed');
    }
  });

  test('a document with more than a transfer is rejected before the wallet is called', async () => {
    const { signer, requests } = await connect(['signDirect']);
    const good = await documentOf(signer);
    const message = encode([1, encode([1, '/cosmos.gov.v1beta1.MsgVote'], [2, Uint8Array.of(8, 1)])]);
    const payer = encode([2, encode([2, 1n], [3, alices])]);
    const first = good.authInfoBytes.subarray(0, 2 + (good.authInfoBytes[1] as number));
    const documents: SignDoc[] = [
      { ...good, bodyBytes: message },
      { ...good, bodyBytes: Uint8Array.from([...good.bodyBytes, ...good.bodyBytes]) },
      { ...good, bodyBytes: Uint8Array.from([...good.bodyBytes, 0x18, 5]) },
      { ...good, authInfoBytes: Uint8Array.from([...first, ...payer]) },
      { ...good, authInfoBytes: Uint8Array.of(1) },
    ];
    for (const document of documents) {
      expect(await failure(signer.signTransaction({ document }))).toMatchObject({
        code: 'invalid-params',
        context: { field: 'document' },
      });
    }
    expect(requests.filter((verb) => verb.includes('sign'))).toEqual([]);
  });

  test('a wallet that does not return its key gets no request to sign', async () => {
    const { signer, side, requests } = await connect();
    const document = await documentOf(signer);
    side.failWith(() => new Error('Key ring is locked'));
    const error = await signer.signTransaction({ document }).catch((reason: unknown) => reason);
    expect(isWalletError(error, 'wallet-locked')).toBe(true);
    expect(requests.filter((verb) => verb.includes('sign'))).toEqual([]);
  });

  test('a signed message verifies with the code of Keplr', async () => {
    const { signer } = await connect(['signDirect']);
    const signed = await signer.signMessage({ message: 'Hello' });
    const [key, signature] = [fromBase64(signed.publicKey)!, fromBase64(signed.signature)!];
    expect(keplr.verifyADR36Amino('cosmos', alices, 'Hello', key, signature)).toBe(true);
  });
});
