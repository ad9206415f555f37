import type { Config, NamesConfig, PaymasterConfig, SpenderConfig, SplitsConfig } from '../src/config.ts';
import { isAddress, isSafe, isText, type Problem } from './configValues.ts';

/** The problems of the sources of names. */
export function namesProblems(names: NamesConfig, chains: Config['chains']): Problem[] {
  const problems: Problem[] = [];
  const need = (right: boolean, field: string, reason: string) => {
    if (!right) problems.push({ field: `names.${field}`, reason });
  };
  const known = String(names?.chainId).startsWith('eip155:') && chains.some(({ id }) => id === names.chainId);
  need(known, 'chainId', 'must be the id of a listed EVM network');
  const { registry, resolverUrl } = names ?? {};
  need(registry === undefined || isAddress(registry), 'registry', 'must be the address of a contract');
  const whole = isSafe(resolverUrl) && resolverUrl.includes('{address}');
  need(resolverUrl === undefined || whole, 'resolverUrl', 'must be an https URL with {address} in it');
  return problems;
}

/** The problems of the contracts of splits. */
export function splitsProblems(splits: readonly SplitsConfig[], chains: Config['chains']): Problem[] {
  const problems: Problem[] = [];
  if (!Array.isArray(splits)) return [{ field: 'splits', reason: 'must list contracts, or none' }];
  for (const [index, one] of splits.entries()) {
    const need = (right: boolean, field: string, reason: string) => {
      if (!right) problems.push({ field: `splits.${index}.${field}`, reason });
    };
    const known = String(one?.chainId).startsWith('eip155:') && chains.some(({ id }) => id === one.chainId);
    need(known, 'chainId', 'must be the id of a listed EVM network');
    need(isAddress(one?.address), 'address', 'must be the address of a contract');
    need(['plain', 'points'].includes(one?.kind), 'kind', 'must be plain or points');
    need(Number.isSafeInteger(one?.fromBlock) && one.fromBlock >= 0, 'fromBlock', 'must be a block number');
    const tokens: unknown = one?.tokens;
    const sound = (token: SplitsConfig['tokens'][number]) =>
      isAddress(token?.address) && isText(token?.symbol) && Number.isInteger(token?.decimals);
    const listed = Array.isArray(tokens) && tokens.every(sound);
    need(listed, 'tokens', 'must list address, symbol and decimals, or none');
  }
  return problems;
}

/** The problems of a list of contracts or servers, each on an EVM network. */
export function listProblems(
  name: 'spenders' | 'paymasters',
  list: readonly (SpenderConfig | PaymasterConfig)[] = [],
  chains: Config['chains'],
): Problem[] {
  if (!Array.isArray(list)) return [{ field: name, reason: 'must be a list, or none' }];
  return list.flatMap((one: Partial<SpenderConfig & PaymasterConfig> | null, index) => {
    const problems: Problem[] = [];
    const need = (right: boolean, field: string, reason: string) => {
      if (!right) problems.push({ field: `${name}.${index}.${field}`, reason });
    };
    const known = String(one?.chainId).startsWith('eip155:') && chains.some(({ id }) => id === one?.chainId);
    need(known, 'chainId', 'must be the id of a listed EVM network');
    if (name === 'paymasters') need(isSafe(one?.url), 'url', 'must be an https URL');
    else {
      need(isAddress(one?.address), 'address', 'must be the address of a contract');
      need(isText(one?.name), 'name', 'must be a text');
    }
    return problems;
  });
}
