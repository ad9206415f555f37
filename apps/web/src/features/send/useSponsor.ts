import type { Eip155Signer } from '@causeway/eip155';
import type { Reader } from '@causeway/eip155/reader';
import type { Intent } from '@causeway/journal';
import type { Asset } from '@causeway/protocol';
import { config } from '../../deployment.ts';
import { readerOf } from '../../families/readers.ts';
import { useReading } from '../form/useReading.ts';
import { type Sender, signerOf } from '../request/useSender.ts';

/** A server of the deployment that pays for transactions of the sender's wallet. */
interface Sponsor {
  readonly url: string;
}

/**
 * Returns the paymaster of the network if the sender's wallet supports atomic calls and paymasters. The wallet's
 * capabilities are only read where the deployment names a paymaster.
 */
export function useSponsor(sender: Sender, active: boolean): Sponsor | undefined {
  const { chain, id, connection } = sender;
  const paymaster = config.paymasters?.find(({ chainId }) => chainId === chain.id);
  const { data } = useReading(active && paymaster ? `${id} ${connection.id}` : undefined, async (signal) => {
    const { readSponsorship } = await import('@causeway/eip155/calls');
    return readSponsorship(signerOf<Eip155Signer>(sender), { signal });
  });
  return data ? paymaster : undefined;
}

interface Sponsored {
  readonly to: string;
  readonly amount: bigint;
  readonly token: Asset | undefined;
}

/** Builds the request of a transfer as one call, for the journal and for the wallet. */
export async function buildSponsored(sender: Sender, sponsor: Sponsor, { to, amount, token }: Sponsored) {
  const { account, chain, connection, id } = sender;
  const reader = (await readerOf(chain)) as Reader;
  const from = { address: account.address };
  const built = await reader.build({ from, to, amount, ...(token && { asset: token.id as never }) });
  const { to: target = to, value = 0n, data } = built.request;
  const call = { to: target, value, ...(data && { data }) };
  const { symbol, decimals } = chain.currency;
  const intent: Intent = {
    ...{ account: id, chainId: chain.id, connection: connection.id, wallet: connection.walletName },
    request: {
      kind: 'calls',
      calls: [{ ...call, value: `${value}` }],
      atomic: true,
      ...{ symbol, decimals },
    },
  };
  return {
    intent,
    ask: async (signal: AbortSignal) =>
      signerOf<Eip155Signer>(sender).sendCalls?.({
        ...{ calls: [call], atomic: true, signal },
        capabilities: { paymasterService: { url: sponsor.url } },
      }),
    read: (answer: unknown) => {
      const callsId = (answer as { id?: unknown } | undefined)?.id;
      return typeof callsId === 'string' ? ({ type: 'batched', callsId } as const) : undefined;
    },
  };
}
