import { readFileSync } from 'node:fs';
import { concatHex, encodeAbiParameters, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem';
import { askRpc } from '../askRpc.js';
import { compileSolidity } from '../compileSolidity.js';

/** The address of Multicall3 on public networks. */
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Its key does not exist: the chain impersonates it. */
const deployer = '0x5d1175000000000000000000000000000000c0de';

const abi = parseAbi(['function mint(address,uint256)', 'function setDecimals(uint256)']);

/** The contracts of `Collectibles.sol`, which mint one number (`mint`'s amount): 1 of ERC-721, 1,000 of ERC-1155. */
const collections = ['Collection721', 'Collection1155', 'Lying721', 'Locked721', 'Unnamed721'] as const;

/** The contracts of `Tokens.sol` and of `Collectibles.sol`. */
export type TokenKind =
  | 'PlainToken'
  | 'SilentToken'
  | 'RefusingToken'
  | 'TaxedToken'
  | 'OldToken'
  | 'BareToken'
  | 'HungryToken'
  | (typeof collections)[number];

/** Makes tokens on a local chain. */
export interface LocalTokens {
  /** Deploys a token. @returns its address. */
  deploy(
    kind: TokenKind,
    about?: { readonly name: string; readonly symbol: string; readonly decimals: bigint | number },
  ): Promise<Hex>;
  mint(token: Hex, to: string, amount: bigint): Promise<void>;
  /** Changes a token's answer from now on. */
  setDecimals(token: Hex, decimals: bigint): Promise<void>;
}

/**
 * Puts Multicall3 where public networks have it: the creation code that viem publishes, run by the chain.
 *
 * @param url the JSON-RPC of a chain of `startAnvil`.
 */
export async function deployMulticall(
  url: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  // A file of viem's own, which its exports do not list.
  const file = new URL('./constants/contracts.js', import.meta.resolve('viem'));
  const { multicall3Bytecode } = (await import(file.href)) as { multicall3Bytecode: Hex };
  const callNode = askRpc(url, signal);
  const code = await callNode('eth_call', [{ data: multicall3Bytecode }, 'latest']);
  await callNode('anvil_setCode', [multicall, code]);
}

/**
 * Opens a maker of tokens on a chain of `startAnvil`.
 *
 * @throws Error from its methods when the chain refuses.
 */
export async function openTokens(
  url: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<LocalTokens> {
  const callNode = askRpc(url, signal);
  await callNode('anvil_setBalance', [deployer, '0x56bc75e2d63100000']);
  await callNode('anvil_impersonateAccount', [deployer]);

  async function send(call: { readonly to?: Hex; readonly data: Hex }) {
    const hash = await callNode('eth_sendTransaction', [{ from: deployer, gas: '0x989680', ...call }]);
    await callNode('evm_mine', []);
    const receipt = (await callNode('eth_getTransactionReceipt', [hash])) as {
      contractAddress: Hex | null;
      status: string;
    } | null;
    if (receipt?.status !== '0x1') throw new Error('the chain refuses it');
    return receipt;
  }

  return Object.freeze<LocalTokens>({
    async deploy(kind, about) {
      const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint256' }] as const;
      const argumentsOf =
        about && encodeAbiParameters(types, [about.name, about.symbol, BigInt(about.decimals)]);
      const title = collections.some((one) => one === kind) ? 'Collectibles' : 'Tokens';
      const source = readFileSync(new URL(`${title}.sol`, import.meta.url), 'utf8');
      const codes = await compileSolidity(title, source);
      const data = concatHex([codes[kind] as Hex, argumentsOf ?? '0x']);
      return getAddress((await send({ data })).contractAddress as Hex);
    },
    async mint(token, to, amount) {
      await send({
        to: token,
        data: encodeFunctionData({ abi, functionName: 'mint', args: [to as Hex, amount] }),
      });
    },
    async setDecimals(token, decimals) {
      await send({
        to: token,
        data: encodeFunctionData({ abi, functionName: 'setDecimals', args: [decimals] }),
      });
    },
  });
}
