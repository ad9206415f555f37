import { type CallOptions, type Chain, namespaceOf, type Preview, type Signer } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import type { ChainTransfer } from './family.ts';
import { familyOf } from './index.ts';
import { readerOf } from './readers.ts';

/** Says the errors of a network's reader in the words of its family. */
async function inWords<T>(chain: Chain, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const family = await familyOf(namespaceOf(chain.id));
    throw family.inWords?.(error, chain) ?? error;
  }
}

/** What an address holds of a network's coin, in its smallest unit. */
export async function readBalance({
  chain,
  address,
  ...limits
}: { readonly chain: Chain; readonly address: string } & CallOptions): Promise<bigint> {
  const [coin] = await (await readerOf(chain)).balances({ account: { address }, ...limits });
  return coin?.amount ?? 0n;
}

/** What a transfer would do and cost. */
export async function previewTransfer({ chain, from, ...transfer }: ChainTransfer): Promise<Preview> {
  const reader = await readerOf(chain);
  return inWords(chain, reader.preview({ ...transfer, from: { address: from } }));
}

/** Has the wallet sign the transfer, and sends it. Prompts. */
export async function send(
  signer: Signer,
  { chain, from: _, ...transfer }: ChainTransfer & { readonly preview?: Preview },
): Promise<unknown> {
  return inWords(chain, sendTransfer(signer, await readerOf(chain), transfer));
}
