// An app with its own state that uses this adapter and nothing else of ours.

import { type BitcoinSigner, bip122 } from '@causeway/bip122';
import { mainnet } from '@causeway/bip122/chains';
import { createReader } from '@causeway/bip122/reader';
import { verifySignature } from '@causeway/bip122/verify';
import { accountOf, type Connector, type Session } from '@causeway/protocol';

const adapter = bip122({ chains: [mainnet] });

export const connectors: Connector[] = [];

export function look(): () => void {
  return adapter.discover((connector) => {
    connectors.push(connector);
  });
}

export async function hello(session: Session): Promise<boolean> {
  const account = accountOf(session, 'bip122');
  const signer: BitcoinSigner = adapter.signer(session, account);
  const signed = await signer.signMessage?.({ message: 'Hello' });
  if (!signed) return false;
  return (await verifySignature({ ...signed, address: account.address, message: 'Hello' })).valid;
}

export const reader = createReader({ ...mainnet, rpcUrls: ['https://esplora.invalid/api'] });
