import type { Chain } from '@causeway/protocol';
import { invalidParams, providerError } from '../providerError.js';
import type { Handler, HandlerContext } from '../wallet/handler.js';
import { chainIdOf, hexOf, hostOf, objectOf } from './params.js';

const ethChainId: Handler = async (_, { state }) => hexOf(state().chainId);
const netVersion: Handler = async (_, { state }) => state().chainId.slice('eip155:'.length);

/** EIP-3326: moves the wallet to one of its chains, after a prompt. Already there: answers at once. */
const switchChain: Handler = async (params, context) => {
  const { chainId } = objectOf(params);
  const id = chainIdOf(chainId);
  const chain = context.chains().find((known) => known.id === id);
  if (!chain) throw unknownChain(String(chainId), context);
  await moveTo(chain, 'wallet_switchEthereumChain', context);
  return null;
};

/** EIP-3085: adds a chain after its RPC server confirmed the id, and after a prompt. */
const addChain: Handler = async (params, context) => {
  const chain = readChain(objectOf(params));
  const known = context.chains().find(({ id }) => id === chain.id);
  if (!known) {
    await confirmChainId(chain, context);
    await context.approve({
      method: 'wallet_addEthereumChain',
      group: 'network',
      title: `Add the network ${chain.name}`,
      details: [
        { label: 'Asked by', value: hostOf(context.origin) },
        { label: 'Chain id', value: chain.id.slice('eip155:'.length) },
        { label: 'Server', value: chain.rpcUrls.join('\n'), block: true },
        { label: 'Currency', value: `${chain.currency.symbol} (${chain.currency.decimals} decimals)` },
      ],
    });
    context.update({ added: [...context.state().added, chain] });
  }
  if (context.traits.addSwitches) {
    if (known) await moveTo(known, 'wallet_addEthereumChain', context);
    else context.update({ chainId: chain.id });
  }
  return null;
};

async function moveTo(chain: Chain, method: string, context: HandlerContext): Promise<void> {
  if (context.state().chainId === chain.id) return;
  await context.approve({
    method,
    group: 'network',
    title: `Switch to ${chain.name}`,
    details: [
      { label: 'Asked by', value: hostOf(context.origin) },
      { label: 'Chain id', value: chain.id.slice('eip155:'.length) },
    ],
  });
  context.update({ chainId: chain.id });
}

function unknownChain(chainId: string, { traits }: HandlerContext): Error {
  const message = `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`;
  if (traits.unknownChain === 'plain') return providerError(4902, message);
  return providerError(-32603, message, { originalError: { code: 4902, message } });
}

/** A server that answers for another chain would let a page show one network and use another. */
async function confirmChainId(chain: Chain, context: HandlerContext): Promise<void> {
  const answer = await context.rpc(chain, { method: 'eth_chainId' });
  if (
    typeof answer !== 'string' ||
    !/^0x[0-9a-f]+$/i.test(answer) ||
    `eip155:${BigInt(answer)}` !== chain.id
  ) {
    throw invalidParams(`The server answers for chain ${String(answer)}, not ${hexOf(chain.id)}.`);
  }
}

function readChain(params: Readonly<Record<string, unknown>>): Chain {
  const { chainId, chainName, rpcUrls, nativeCurrency, blockExplorerUrls } = params;
  const id = chainIdOf(chainId);
  if (typeof chainName !== 'string' || chainName.trim() === '') throw invalidParams('Expected a chainName.');
  const urls = Array.isArray(rpcUrls) ? rpcUrls.filter(isServer) : [];
  if (urls.length === 0) throw invalidParams('Expected an https or loopback URL in rpcUrls.');
  const currency = nativeCurrency as { name?: unknown; symbol?: unknown; decimals?: unknown } | undefined;
  const symbol = String(currency?.symbol ?? '');
  if (!/^.{1,12}$/.test(symbol)) throw invalidParams('Expected nativeCurrency.symbol of 1 to 12 characters.');
  // EIP-3085 allows others, but a wallet that counts in wei cannot show them.
  if (currency?.decimals !== 18) throw invalidParams('Expected nativeCurrency.decimals to be 18.');
  const explorer = Array.isArray(blockExplorerUrls) ? blockExplorerUrls.find(isServer) : undefined;
  return {
    id,
    name: chainName.trim().slice(0, 64),
    currency: { name: String(currency.name ?? symbol), symbol, decimals: 18 },
    rpcUrls: urls,
    ...(explorer ? { explorerUrl: explorer.replace(/\/$/, '') } : {}),
  };
}

function isServer(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Methods every wallet has. */
export const networkMethods: Readonly<Record<string, Handler>> = {
  eth_chainId: ethChainId,
  net_version: netVersion,
  wallet_switchEthereumChain: switchChain,
};

/** Methods of wallets that let a page add a network. */
export const addNetworkMethods: Readonly<Record<string, Handler>> = { wallet_addEthereumChain: addChain };
