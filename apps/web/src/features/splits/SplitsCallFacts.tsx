import type { ReactNode } from 'react';
import { config } from '../../deployment.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

interface SplitsCallFactsProps {
  readonly chainId: string;
  readonly to: string | undefined;
  readonly data: string;
}

const Facts = lazyPart(async () => (await import('./CallFacts.tsx')).CallFacts, 'splits');

const Name = lazyPart(async () => (await import('./CallFacts.tsx')).CallName, 'splits');

const contractAt = (chainId: string, to: string | undefined) =>
  config.splits?.find((one) => one.chainId === chainId && one.address.toLowerCase() === to?.toLowerCase());

interface SplitsCallNameProps extends SplitsCallFactsProps {
  /** Shown for every other call. */
  readonly other: ReactNode;
}

/** The function of a call to a contract of splits, in a few words. */
export function SplitsCallName({ chainId, to, data, other }: SplitsCallNameProps) {
  const contract = contractAt(chainId, to);
  return contract ? <Name contract={contract} data={data} other={other} fallback={other} /> : other;
}

/** The function of a call to a contract of splits with its values; nothing for every other call. */
export function SplitsCallFacts({ chainId, to, data }: SplitsCallFactsProps) {
  const contract = contractAt(chainId, to);
  return contract ? <Facts contract={contract} data={data} /> : null;
}
