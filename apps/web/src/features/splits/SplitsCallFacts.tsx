import { lazyPart } from '../../ui/lazyPart.tsx';
import { config } from '../../wallets.ts';

interface SplitsCallFactsProps {
  readonly chainId: string;
  readonly to: string | undefined;
  readonly data: string;
}

const Facts = lazyPart(async () => (await import('./CallFacts.tsx')).CallFacts, 'splits');

/** What a call to a contract of splits does, value by value; nothing for every other call. */
export function SplitsCallFacts({ chainId, to, data }: SplitsCallFactsProps) {
  const contract = config.splits?.find(
    (one) => one.chainId === chainId && one.address.toLowerCase() === to?.toLowerCase(),
  );
  return contract ? <Facts contract={contract} data={data} /> : null;
}
