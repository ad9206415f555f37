import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { createRpc } from '@causeway/eip155/rpc';
import * as evm from '@causeway/eip155/siwx';
import {
  createTestClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  http,
  publicActions,
  serializeErc6492Signature,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSite } from './site.js';

const owner = privateKeyToAccount(`0x${'2'.repeat(64)}`);
const thief = privateKeyToAccount(`0x${'3'.repeat(64)}`);
const chainId = 'eip155:31337';
/** The deployer that every EVM chain has at the same address: its data is a salt and the code. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** Code of an account (ERC-1271) that accepts signatures by its owner's key. */
function codeOf(address: string): Hex {
  const runtime = [
    '60043560005260a43560f81c6020526064356040526084356060526020600060806000600', // the hash and the signature
    '15afa50600051', // ecrecover
    `73${address.slice(2).toLowerCase()}`,
    '14631626ba7e60e01b0260005260206000f3', // the magic value, times whether they are equal
  ].join('');
  const size = (runtime.length / 2).toString(16).padStart(2, '0');
  return `0x60${size}8060093d393df3${runtime}`;
}

const bytecode = codeOf(owner.address);
const accountOf = (salt: Hex) => ({
  address: getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode }),
  data: `${salt}${bytecode.slice(2)}` as Hex,
});
const deployed = accountOf(`0x${'0'.repeat(63)}1`);
const counterfactual = accountOf(`0x${'0'.repeat(63)}2`);

const stopper = new AbortController();
let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, port: 0, signal: stopper.signal });
  const transport = http(anvil.url);
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport }).extend(publicActions);
  await client.setBalance({ address: owner.address, value: 10n ** 18n });
  const sender = createWalletClient({ account: owner, chain: foundry, transport });
  const hash = await sender.sendTransaction({ to: factory, data: deployed.data });
  // Not viem's own wait: it waits for one more block, which a local chain does not make without a transaction.
  await vi.waitFor(() => client.getTransactionReceipt({ hash }), { timeout: 60_000, interval: 10 });
});
afterAll(async () => {
  await anvil?.stop();
  stopper.abort();
});

/** A sign-in of an account on the chain; `sign` makes the signature of its text. */
async function enter(address: string, sign: (message: string) => Promise<Hex>, url = anvil.url) {
  const chain = {
    id: chainId,
    name: 'Local',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [url],
  } as const;
  const request = createRpc(chain);
  const { signIn } = createSite({
    families: [{ chains: [chainId], ...evm, context: () => ({ request }) }],
    now: Date.now,
  });
  const account = `${chainId}:${address}` as const;
  const text = evm.formatSiwx({ ...(await signIn.challenge({ account })), account, version: '1' });
  const { session } = await signIn.verify({ chainId, text, signed: { signature: await sign(text) } });
  return session.account;
}

const wrap = ({ data }: typeof deployed, signature: Hex) =>
  serializeErc6492Signature({ address: factory, data, signature });

test('a deployed contract account signs in with its owner’s key (ERC-1271) and with no other key', async () => {
  const { address } = deployed;
  expect(await enter(address, (message) => owner.signMessage({ message }))).toBe(`${chainId}:${address}`);
  await expect(enter(address, (message) => thief.signMessage({ message }))).rejects.toMatchObject({
    code: 'signature-mismatch',
  });
});

test("a contract account that is not deployed yet signs in (ERC-6492) with its owner's key and no other", async () => {
  const { address } = counterfactual;
  const signedBy = (by: typeof owner) => async (message: string) =>
    wrap(counterfactual, await by.signMessage({ message }));
  expect(await enter(address, signedBy(owner))).toBe(`${chainId}:${address}`);
  await expect(enter(address, signedBy(thief))).rejects.toMatchObject({ code: 'signature-mismatch' });
  // The wrapped signature of one account is invalid for another.
  await expect(enter(deployed.address, signedBy(thief))).rejects.toMatchObject({
    code: 'signature-mismatch',
  });
});

test('a chain that cannot be read begins no session and is not reported as an invalid signature', async () => {
  const url = 'http://127.0.0.1:9';
  await expect(
    enter(deployed.address, (message) => owner.signMessage({ message }), url),
  ).rejects.toMatchObject({ code: 'rpc-failed' });
});
