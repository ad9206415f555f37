import { readFileSync } from 'node:fs';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { namehash } from 'viem/ens';
import { askRpc } from '../askRpc.js';
import { compileSolidity } from '../compileSolidity.js';

/** The contracts of `Names.sol` on a chain. */
export interface LocalNames {
  readonly registry: string;
  /** The resolver of the records. */
  readonly resolver: string;
  /** The registrar of reverse records (ENSIP-19). */
  readonly reverseRegistrar: string;
  /** From before ERC-165: every name it has is 0x1111…1111's. */
  readonly oldResolver: string;
  /** Every name below a fixed parent is the account that its first label hashes to; `nobody` is refused. */
  readonly wildResolver: string;
  /** Keeps its names outside of the chain (ERC-3668). */
  readonly offchainResolver: string;
}

/** The records of a name. */
export interface LocalName {
  readonly name: string;
  /** The account it names. */
  readonly address?: string;
  /** ENSIP-9 and 11; 60 by default. */
  readonly coinType?: number | bigint;
  /** The account that claims this as its name (ENSIP-3). */
  readonly nameOf?: string;
  /** The root of the reverse record: `addr` by default. */
  readonly root?: string;
}

const abi = parseAbi([
  'function setResolver(bytes32 node, address to)',
  'function setAddr(bytes32 node, uint256 coinType, bytes account)',
  'function setName(bytes32 node, string text)',
  'function setNameForAddr(address account, string text)',
]);

/** Its key does not exist: the chain impersonates it. So no account of a person pays or counts. */
const deployer = '0x5d1175000000000000000000000000000000fa3e';

/** A chain that lets the deployer send, until `end`. */
async function sender(url: string, signal: AbortSignal | undefined) {
  const callNode = askRpc(url, signal);
  await callNode('anvil_setBalance', [deployer, '0x56bc75e2d63100000']);
  await callNode('anvil_impersonateAccount', [deployer]);
  const send = async (to: string | undefined, data: string): Promise<string> => {
    const call = { from: deployer, to, data, gas: '0x989680' };
    const hash = await callNode('eth_sendTransaction', [call]);
    await callNode('evm_mine', []);
    const receipt = (await callNode('eth_getTransactionReceipt', [hash])) as {
      contractAddress: string | null;
      status: string;
    } | null;
    if (receipt?.status !== '0x1') throw new Error('a contract of names was not deployed or refused');
    return receipt.contractAddress ?? '';
  };
  return { send, end: () => callNode('anvil_stopImpersonatingAccount', [deployer]) };
}

/**
 * Puts a registry of names and its resolvers on a chain of `startAnvil`.
 *
 * @param url the chain's JSON-RPC.
 * @throws Error when the chain refuses a deployment, or with the signal's reason.
 */
export async function deployNames(
  url: string,
  { names = [], signal }: { readonly names?: readonly LocalName[]; readonly signal?: AbortSignal } = {},
): Promise<LocalNames> {
  const source = readFileSync(new URL('Names.sol', import.meta.url), 'utf8');
  const code = await compileSolidity('Names', source);
  const { send, end } = await sender(url, signal);
  const deploy = (contract: string) => send(undefined, code[contract] ?? '');
  const local = Object.freeze({
    registry: await deploy('LocalRegistry'),
    resolver: await deploy('LocalResolver'),
    reverseRegistrar: await deploy('LocalReverseRegistrar'),
    oldResolver: await deploy('OldResolver'),
    wildResolver: await deploy('WildResolver'),
    offchainResolver: await deploy('OffchainResolver'),
  });
  await end();
  await writeNames(url, local, names, { signal });
  return local;
}

/** Gives a name a resolver. */
export async function setResolver(
  url: string,
  { registry }: LocalNames,
  name: string,
  resolver: string,
): Promise<void> {
  const { send, end } = await sender(url, undefined);
  const args = [namehash(name), resolver as Hex] as const;
  await send(registry, encodeFunctionData({ abi, functionName: 'setResolver', args }));
  await end();
}

/** Gives an account a name in the registrar of reverse records. */
export async function setNameForAddr(
  url: string,
  { reverseRegistrar }: LocalNames,
  account: string,
  name: string,
): Promise<void> {
  const { send, end } = await sender(url, undefined);
  const args = [account as Hex, name] as const;
  await send(reverseRegistrar, encodeFunctionData({ abi, functionName: 'setNameForAddr', args }));
  await end();
}

/** Writes records; a name and a reverse record get the resolver on the way. */
export async function writeNames(
  url: string,
  { registry, resolver }: Pick<LocalNames, 'registry' | 'resolver'>,
  names: readonly LocalName[],
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { send, end } = await sender(url, signal);
  const register = (node: Hex) =>
    send(registry, encodeFunctionData({ abi, functionName: 'setResolver', args: [node, resolver as Hex] }));
  for (const { name, address, coinType = 60, nameOf, root = 'addr' } of names) {
    if (address !== undefined) {
      const node = namehash(name);
      await register(node);
      const args = [node, BigInt(coinType), address as Hex] as const;
      await send(resolver, encodeFunctionData({ abi, functionName: 'setAddr', args }));
    }
    if (nameOf !== undefined) {
      const node = namehash(`${nameOf.slice(2).toLowerCase()}.${root}.reverse`);
      await register(node);
      await send(resolver, encodeFunctionData({ abi, functionName: 'setName', args: [node, name] }));
    }
  }
  await end();
}
