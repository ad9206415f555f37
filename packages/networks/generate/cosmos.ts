import { assetLists, chains } from 'chain-registry';
import type { CosmosNetwork } from '../src/types.js';
import { explorerOf, serversOf } from './servers.js';
import { type Generated, record } from './source.js';

type Entry = (typeof chains)[number];

/** Test networks by their names in the registry: those of chains whose production network is here. */
const wantedTestnets = [
  'cosmoshubtestnet',
  'osmosistestnet',
  'celestiatestnet3',
  'nobletestnet',
  'akashtestnet',
  'junotestnet',
  'neutrontestnet',
  'stargazetestnet',
  'archwaytestnet',
  'secretnetworktestnet',
];

/** The first ones of the list; the others follow by name. */
const first = [
  'cosmoshub',
  'osmosis',
  'celestia',
  'noble',
  'akash',
  'juno',
  'stargaze',
  'neutron',
  'injective',
  'dymension',
];

/** Networks of `chain-registry` that run, whose keys are of secp256k1, and that have servers and a fee. */
export function generateCosmos(): Generated<'cosmos'> {
  const leftOut: string[] = [];
  const rank = (entry: Entry) => {
    const place = first.indexOf(entry.chainName);
    return entry.networkType === 'testnet' ? 999 : place < 0 ? first.length : place;
  };
  const candidates = chains
    .filter(({ chainType, status }) => chainType === 'cosmos' && status === 'live')
    .filter(({ networkType, chainName }) => networkType === 'mainnet' || wantedTestnets.includes(chainName))
    .sort((a, b) => rank(a) - rank(b) || (a.chainName < b.chainName ? -1 : 1));
  const networks = candidates.flatMap((entry) => {
    const network = networkOf(entry);
    if (typeof network !== 'string') return [network];
    leftOut.push(`${entry.chainName}: ${network}`);
    return [];
  });
  return { networks, names: {}, leftOut };
}

/** The network of an entry, or the reason to skip it. */
function networkOf(entry: Entry): CosmosNetwork | string {
  const { chainId, chainName, prettyName, bech32Prefix, slip44, keyAlgos, networkType, fees, apis } = entry;
  if (!/^[-_a-zA-Z0-9]{1,32}$/.test(chainId ?? '')) return 'its chain id is not a CAIP-2 reference';
  // 60 is Ethereum's number. Where no kind of keys is listed beside it, the kind is unknown; where the listed kind is not Ethereum's,
  // one of both is wrong, and keys of the wrong kind give another address.
  const keys: readonly string[] = keyAlgos ?? (slip44 === 60 ? [] : ['secp256k1']);
  const kinds = slip44 === 60 ? (['ethsecp256k1'] as const) : (['secp256k1', 'ethsecp256k1'] as const);
  const keyAlgorithm = kinds.find((kind) => keys.includes(kind));
  if (!keyAlgorithm)
    return 'the kind of its keys is not listed, not of the curve secp256k1, or not that of its coin type';
  if (!bech32Prefix || slip44 === undefined) return 'no address prefix or coin type is listed';
  const tokens = fees?.feeTokens ?? [];
  const staked = entry.staking?.stakingTokens[0]?.denom;
  // Accounts hold the staked token, so the fee is paid in it where possible.
  const fee = tokens.find(({ denom }) => denom === staked) ?? tokens[0];
  const price = fee?.averageGasPrice ?? fee?.fixedMinGasPrice ?? fee?.lowGasPrice;
  if (!fee || price === undefined) return 'no price of gas is listed';
  if (fee.denom.length < 3) return 'the denomination of its fees is shorter than the Cosmos SDK allows';
  const asset = assetLists
    .find((list) => list.chainName === chainName)
    ?.assets.find(({ base }) => base === fee.denom);
  const unit = asset?.denomUnits.find(({ denom }) => denom === asset.display);
  if (!asset || !unit) return 'the coin of its fees is not described';
  const id = `cosmos:${chainId}` as const;
  const rpcUrls = serversOf(id, apis?.rpc?.map(({ address }) => address) ?? []);
  if (rpcUrls.length < 2 && networkType === 'mainnet') return 'fewer than two public servers are listed';
  const restUrls = serversOf('', apis?.rest?.map(({ address }) => address) ?? []);
  return record({
    id,
    name: prettyName ?? chainName,
    currency: { name: asset.name, symbol: asset.symbol, decimals: unit.exponent },
    testnet: networkType === 'testnet' || undefined,
    rpcUrls,
    explorerUrl: findExplorer(entry),
    bech32Prefix,
    coinType: slip44,
    denom: fee.denom,
    gasPrice: decimalText(price),
    keyAlgorithm: keyAlgorithm === 'ethsecp256k1' ? keyAlgorithm : undefined,
    restUrls: restUrls.length > 0 ? restUrls.slice(0, 2) : undefined,
  });
}

/** The forms of an explorer's pages that links are made for, as the registry writes them. */
const transactionPage = /\/tx\/\$\{txHash\}$/;
const accountPage = /\/address\/\$\{accountAddress\}$/;

/** An explorer that shows transactions at `/tx/` and accounts at `/address/`. Mintscan does, whatever is listed. */
function findExplorer({ explorers = [] }: Entry): string | undefined {
  const mintscan = explorers.find(({ kind }) => kind?.toLowerCase() === 'mintscan');
  if (mintscan) return explorerOf(mintscan.url);
  const found = explorers.find(
    (explorer) =>
      transactionPage.test(explorer.txPage ?? '') &&
      accountPage.test(explorer.accountPage ?? '') &&
      explorer.txPage?.replace(transactionPage, '') === explorer.accountPage?.replace(accountPage, ''),
  );
  return explorerOf(found?.txPage?.replace(transactionPage, ''));
}

/** A number as decimal text, without an exponent. */
function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
