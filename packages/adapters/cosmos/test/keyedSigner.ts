import type { Session } from '@causeway/protocol';
import { type CosmosSigner, cosmos } from '../src/index.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, chains, hub } from './fakes.js';

/** A signer whose wallet is a key that answers in a relay's formats; `change` alters the answers. */
export const keyedSigner = (
  change: (answer: unknown) => unknown,
  account?: CosmosSigner['account'],
  key = alice,
): CosmosSigner =>
  signerOver(async (answer) => change(JSON.parse(JSON.stringify(await answer()))), account, key);

/** A signer whose wallet may return anything; `answer` is the key's answer. */
export function signerOver(
  invoke: (answer: () => Promise<unknown>) => unknown,
  requestedAccount?: CosmosSigner['account'],
  key = alice,
): CosmosSigner {
  const adapter = cosmos({ chains });
  const keyed = createKeyed(key, { chains, request: async () => undefined });
  const account = requestedAccount ?? keyed.account(hub.id);
  const session: Session = {
    accounts: [account],
    scopes: { cosmos: adapter.scope() },
    invokeMethod: async (call) => invoke(() => keyed.invoke(call)),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, account);
}
