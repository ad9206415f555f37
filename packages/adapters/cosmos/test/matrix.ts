import type { MatrixNamespace } from '@causeway/conformance';
import { cosmosAddress, startCosmosLedger } from '@causeway/devnets/cosmos';
import { sendTransfer } from '@causeway/protocol/send';
import { cosmosFace, cosmosPlaces, publicAccounts } from '@causeway/wallets';
import { expect } from 'vitest';
import { createReader } from '../src/chain/reader.js';
import { type CosmosChain, type CosmosSigner, cosmos as createAdapter } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';

const addresses = publicAccounts.map(({ privateKey }) => cosmosAddress(privateKey));
const chain: CosmosChain = {
  id: 'cosmos:causeway-1',
  name: 'Cosmos Local',
  currency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: [],
  bech32Prefix: 'cosmos',
  coinType: 118,
  denom: 'uatom',
  gasPrice: '0.025',
};
const denom = `factory/${addresses[0]}/lusd`;
const aminoDocument = {
  chain_id: 'causeway-1',
  account_number: '0',
  sequence: '0',
  fee: { amount: [], gas: '1' },
  msgs: [],
  memo: '',
};

export const matrix: MatrixNamespace = {
  chain,
  async start() {
    const balances = Object.fromEntries(addresses.map((address) => [address, 1_000_000_000n]));
    const about = { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 };
    const tokens = [{ denom, about, balances }];
    const ledger = await startCosmosLedger({ port: 0, balances, tokens, gasPrice: 25_000n });
    return { chain: { ...chain, rpcUrls: [ledger.url] }, stop: ledger.stop };
  },
  createAdapter: (local: CosmosChain, page) => createAdapter({ chains: [local], page, places: cosmosPlaces }),
  createKeyed,
  createKey: memoryKey,
  createFace: cosmosFace,
  messageMethod: 'signArbitrary',
  verifySignature,
  verifySiwx,
  token: ({ id }) => ({ asset: `${id}/factory:${addresses[0]}%2Flusd`, to: addresses[4] ?? '', amount: 25n }),
  async pay(signer: CosmosSigner, local: CosmosChain) {
    expect((await signer.signTransaction({ document: aminoDocument })).scheme).toBe('cosmos:amino');
    const reader = createReader(local);
    const transaction = await sendTransfer(signer, reader, { to: addresses[4] ?? '', amount: 2_000_000n });
    return reader.follow({ ...transaction, from: signer.account.address });
  },
};
