// An app with its own state that uses this adapter and nothing else of ours.
import { accountOf, type Connector, type Session } from '@causeway/protocol';
import { type ToynameSigner, toyname } from '@causeway/toyname';
import { local } from '@causeway/toyname/chains';
import { verifySignature } from '@causeway/toyname/verify';

const adapter = toyname({ chains: [local] });

export const connectors: Connector[] = [];

export function look(): () => void {
  return adapter.discover((connector) => {
    connectors.push(connector);
  });
}

export async function hello(session: Session): Promise<boolean> {
  const account = accountOf(session, 'toyname');
  const signer: ToynameSigner = adapter.signer(session, account);
  const signed = await signer.signMessage?.({ message: 'Hello' });
  if (!signed) return false;
  return (await verifySignature({ ...signed, address: account.address, message: 'Hello' })).valid;
}
