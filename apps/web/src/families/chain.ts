import { type CallOptions, type Chain, namespaceOf, type Preview, type Signer } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import type { ChainTransfer } from './family.ts';
import { familyOf } from './index.ts';
import { readerOf } from './readers.ts';

/** What an address holds of a network's coin, in its smallest unit. */
export async function readBalance({
  chain,
  address,
  ...limits
}: { readonly chain: Chain; readonly address: string } & CallOptions): Promise<bigint> {
  const { balance } = await familyOf(namespaceOf(chain.id));
  if (balance) return balance({ chain, address, ...limits });
  const [coin] = await (await readerOf(chain)).balances({ account: { address }, ...limits });
  return coin?.amount ?? 0n;
}

/** What a transfer would do and cost. */
export async function previewTransfer({ chain, from, ...transfer }: ChainTransfer): Promise<Preview> {
  const { preview } = await familyOf(namespaceOf(chain.id));
  if (preview) return preview({ chain, from, ...transfer });
  return (await readerOf(chain)).preview({ ...transfer, from: { address: from } });
}

/** Has the wallet sign the transfer, and sends it. Prompts. */
export async function send(
  signer: Signer,
  { chain, from, ...transfer }: ChainTransfer & { readonly preview?: Preview },
): Promise<unknown> {
  const family = await familyOf(namespaceOf(chain.id));
  if (family.send) return family.send(signer, { chain, from, ...transfer });
  return sendTransfer(signer, await readerOf(chain), transfer);
}

/** Asks a network's first server which network it is for. */
export async function probe(chain: Chain, limits: CallOptions): Promise<void> {
  const family = await familyOf(namespaceOf(chain.id));
  await (family.probe ? family.probe(chain, limits) : (await readerOf(chain)).probe(limits));
}
