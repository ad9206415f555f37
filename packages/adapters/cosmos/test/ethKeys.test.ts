import { independent } from '@causeway/conformance/independent';
import { type CosmosLedger, cosmosAddress, startCosmosLedger } from '@causeway/devnets/cosmos';
import { accountOf, type Session } from '@causeway/protocol';
import { fromBase64, hexToBytes } from '@causeway/protocol/bytes';
import { sendTransfer } from '@causeway/protocol/send';
import { makeSignDoc } from '@cosmjs/amino';
import { DirectEthSecp256k1Wallet } from '@cosmjs/proto-signing';
import { coins, SigningStargateClient } from '@cosmjs/stargate';
import * as keplr from '@keplr-wallet/cosmos';
import { AuthInfo, SignDoc, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { computeAddress, keccak256, SigningKey } from 'ethers';
import { afterAll, describe, expect, test } from 'vitest';
import { formatAddress, parseAddress } from '../src/chain/address.js';
import { addressOf } from '../src/chain/crypto.js';
import { createReader } from '../src/chain/reader.js';
import { cosmos } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import type { CosmosChain } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';
import { alice, bob, createPage, failure, hub, never } from './fakes.js';
import { createKeplrWallet } from './wallet.js';

independent('@keplr-wallet/cosmos', { what: 'verifies messages of keys of Ethereum’s kind' });
independent('@cosmjs/proto-signing', { what: 'signs with keys of Ethereum’s kind' });

const secret = 'c4a48e2fce1481cd3294b4490f6678090ea98d3d0e5cd984558ab0968741b104';
const injective: CosmosChain = {
  ...hub,
  id: 'cosmos:injective-local',
  currency: { name: 'Injective', symbol: 'INJ', decimals: 18 },
  bech32Prefix: 'inj',
  coinType: 60,
  denom: 'inj',
  gasPrice: '160000000',
  keyAlgorithm: 'ethsecp256k1',
};
const alices = addressOf(alice.publicKey, 'inj', 'ethsecp256k1');
const bobs = addressOf(bob.publicKey, 'inj', 'ethsecp256k1');

const stopper = new AbortController();
afterAll(() => stopper.abort());

/** A chain with one type of keys, and a wallet connected to it. */
async function start(keyType: string, without: readonly string[] = [], record: Partial<CosmosChain> = {}) {
  const ledger: CosmosLedger = await startCosmosLedger({
    port: 0,
    chainId: 'injective-local',
    prefix: 'inj',
    denom: 'inj',
    balances: { [alices]: 10n ** 20n },
    gasPrice: 160_000_000n * 1_000_000n,
    keyType,
    signal: stopper.signal,
  });
  const chain: CosmosChain = { ...injective, ...record, rpcUrls: [ledger.url] };
  const reader = createReader(chain);
  const known = [{ ...chain, keyAlgorithm: 'ethsecp256k1' as const }];
  const wallet = createKeplrWallet(
    [alice],
    () => undefined,
    without,
    (call) => reader.request(call),
    known,
  );
  const adapter = cosmos({ chains: [chain], page: createPage({ leap: wallet.provider }) });
  const sessions: Promise<Session>[] = [];
  adapter.discover((connector) => {
    sessions.push(connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never }));
  })();
  const session = await (sessions[0] as Promise<Session>);
  return { ledger, chain, reader, wallet, signer: adapter.signer(session, accountOf(session, 'cosmos')) };
}

describe('addresses of keys of Ethereum’s kind', () => {
  test('the accounts of Injective’s examples have their published addresses', () => {
    // sdk-python, examples: a key and its account, and an account in both forms.
    const key = memoryKey('f9db9bf330e23cb7839039e944adef6e9df447b90b503d5b4464c90bea9022f3');
    const account = 'inj1hkhdaj2a2clmq5jq6mspsggqs32vynpk228q3r';
    expect(addressOf(key.publicKey, 'inj', 'ethsecp256k1')).toBe(account);
    const bytes = hexToBytes('0xaf79152ac5df276d9a8e1e2e22822f9713474902');
    expect(parseAddress('inj14au322k9munkmx5wrchz9q30juf5wjgz2cfqku').bytes).toEqual(bytes);
  });

  test('the addresses of 200 keys equal those of ethers and of cosmjs', async () => {
    for (let i = 1; i <= 200; i += 1) {
      const bytes = hexToBytes(keccak256(Uint8Array.of(i)) as `0x${string}`);
      const ours = addressOf(memoryKey(bytes).publicKey, 'dym', 'ethsecp256k1');
      const twenty = hexToBytes(computeAddress(new SigningKey(bytes)).toLowerCase() as `0x${string}`);
      expect(ours).toBe(formatAddress('dym', twenty));
      if (i > 20) continue;
      const [account] = await (await DirectEthSecp256k1Wallet.fromKey(bytes, 'dym')).getAccounts();
      expect(account?.address).toBe(ours);
    }
  });
});

describe('signatures of keys of Ethereum’s kind', () => {
  test("a signed message verifies here and with Keplr's code, and not as a message of the other key type", async () => {
    const { signer } = await start('/injective.crypto.v1beta1.ethsecp256k1.PubKey');
    const signed = await signer.signMessage({ message: 'Hello' });
    const { publicKey, signature } = signed;
    const proof = { message: 'Hello', publicKey, signature };
    expect(await verifySignature({ ...proof, address: alices })).toEqual({
      valid: true,
      scheme: 'cosmos:adr036',
      recovered: alices,
    });
    const [key, bytes] = [fromBase64(publicKey)!, fromBase64(signature)!];
    expect(keplr.verifyADR36Amino('inj', alices, 'Hello', key, bytes, 'ethsecp256k1')).toBe(true);
    const plain = addressOf(alice.publicKey, 'inj');
    expect((await verifySignature({ ...proof, address: plain })).valid).toBe(false);
    expect((await verifySignature({ ...proof, address: bobs })).valid).toBe(false);
    expect((await verifySignature({ ...proof, message: 'Hellp', address: alices })).valid).toBe(false);
  });

  test('a sign-in verifies on the server', async () => {
    const { signer, chain } = await start('/injective.crypto.v1beta1.ethsecp256k1.PubKey');
    const uri = 'https://app.example/sign-in';
    const nonce = 'abcdefgh12345678';
    const issuedAt = new Date().toISOString();
    const message = { domain: 'app.example', uri, nonce, issuedAt, chainId: chain.id };
    const signed = await signer.signIn({ message });
    const { publicKey, signature, message: text } = signed;
    const expected = { domain: 'app.example', uri, chainId: chain.id, nonce };
    const { verification } = await verifySiwx({ ...expected, text, publicKey, signature });
    expect(verification.recovered).toBe(alices);
  });

  test('a transaction of an Ethereum key on a Ledger is rejected by name before the prompt', async () => {
    for (const without of [[], ['signDirect']]) {
      const { signer, reader, wallet } = await start('/cosmos.evm.crypto.v1.ethsecp256k1.PubKey', without);
      wallet.side.isLedger = true;
      const { request } = await reader.build({ from: signer.account, to: bobs, amount: 1n });
      const amino = makeSignDoc([], { amount: [], gas: '1' }, 'injective-local', '', 0, 0);
      for (const document of [request.document, amino]) {
        const error = await failure(signer.signTransaction({ document }));
        expect(error).toMatchObject({
          code: 'cosmos-ledger-unsupported',
          context: { chain: 'injective-local' },
        });
      }
      expect(wallet.requests.filter((verb) => verb.startsWith('keplr_sign'))).toEqual([]);
    }
  });

  test('a transaction is signed as cosmjs signs the same document', async () => {
    const { signer, reader } = await start('/cosmos.evm.crypto.v1.ethsecp256k1.PubKey');
    const { request } = await reader.build({ from: signer.account, to: bobs, amount: 7n });
    const ours = await signer.signTransaction(request);
    const wallet = await DirectEthSecp256k1Wallet.fromKey(Buffer.from(secret, 'hex'), 'inj');
    const theirs = await wallet.signDirect(alices, SignDoc.fromPartial(request.document));
    expect(ours.signature).toBe(theirs.signature.signature);
  });
});

describe('transfers on chains with keys of Ethereum’s kind', () => {
  test.each([
    ['/ethermint.crypto.v1.ethsecp256k1.PubKey', {}],
    ['/cosmos.evm.crypto.v1.ethsecp256k1.PubKey', {}],
    ['/injective.crypto.v1beta1.ethsecp256k1.PubKey', {}],
    // A record without the type of the keys: it follows from the wallet's key and address.
    ['/ethermint.crypto.v1.ethsecp256k1.PubKey', { keyAlgorithm: undefined }],
  ])('the first and the second transfer with keys of type %s are included', async (keyType, record) => {
    const { signer, reader } = await start(keyType, [], record);
    for (const amount of [5n * 10n ** 18n, 1n]) {
      const preview = await reader.preview({ from: signer.account, to: bobs, amount });
      expect(preview.fee).toBeGreaterThan(10n ** 12n);
      const transaction = await sendTransfer(signer, reader, { to: bobs, amount });
      expect((await reader.follow({ ...transaction, from: alices }).next()).value?.status).toBe('included');
    }
    // The chain has the type of the key now, so it is not tried again.
    expect(await reader.account({ address: alices })).toMatchObject({ keyType, sequence: 2n });
    const { request } = await reader.build({ from: signer.account, to: bobs, amount: 1n });
    const [info] = AuthInfo.decode(request.document.authInfoBytes).signerInfos;
    expect(info?.publicKey?.typeUrl).toBe(keyType);
  });

  test('a wallet without signDirect sends with an amino signature', async () => {
    const { signer, reader } = await start('/injective.crypto.v1beta1.ethsecp256k1.PubKey', ['signDirect']);
    const transaction = await sendTransfer(signer, reader, { to: bobs, amount: 9n });
    expect((await reader.follow({ ...transaction, from: alices }).next()).value?.status).toBe('included');
  });

  test('a chain that supports none of the key types is reported with its reason', async () => {
    const { signer, reader } = await start('/unknown.ethsecp256k1.PubKey');
    const error = await failure(reader.build({ from: signer.account, to: bobs, amount: 9n }));
    expect(error.code).toBe('transaction-rejected');
    expect(error.shortMessage).toMatch(/unable to resolve type URL/);
  });

  test('the official client sends with its own key on the ledger double', async () => {
    const { ledger } = await start('/cosmos.evm.crypto.v1.ethsecp256k1.PubKey');
    const wallet = await DirectEthSecp256k1Wallet.fromKey(Buffer.from(secret, 'hex'), 'inj');
    const client = await SigningStargateClient.connectWithSigner(ledger.url, wallet, {
      broadcastPollIntervalMs: 20,
      accountParser: ({ value }) => {
        // Stargate has no parser for an EthAccount; the double's account is the first and has sent nothing.
        expect(Buffer.from(value).includes(alices)).toBe(true);
        return { address: alices, pubkey: null, accountNumber: 0, sequence: 0 } as never;
      },
    });
    const result = await client.sendTokens(alices, bobs, coins('1234', 'inj'), {
      amount: coins('32000000000000', 'inj'),
      gas: '200000',
    });
    expect(result.code).toBe(0);
    const tx = TxRaw.decode((await client.getTx(result.transactionHash))!.tx);
    expect(AuthInfo.decode(tx.authInfoBytes).signerInfos[0]?.publicKey?.typeUrl).toBe(
      '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey',
    );
  });

  test('the ledger double derives the same address from a secret as the adapter', () => {
    expect(cosmosAddress(secret, 'inj', 'ethsecp256k1')).toBe(alices);
  });
});
