import type { Session } from '@causeway/protocol';
import { type CosmosSigner, cosmos } from '../src/index.js';
import { createKeyed } from '../src/keyed.js';
import { alice, chains, hub } from './fakes.js';

/** A signer whose wallet is a key behind a relay's shapes; `change` bends what it answers. */
export function keyedSigner(change: (answer: unknown) => unknown): CosmosSigner {
  const adapter = cosmos({ chains });
  const keyed = createKeyed(alice, { chains, request: async () => undefined });
  const account = keyed.account(hub.id) as CosmosSigner['account'];
  const session: Session = {
    accounts: [account],
    scopes: { cosmos: adapter.scope() },
    invokeMethod: async (call) => change(JSON.parse(JSON.stringify(await keyed.invoke(call)))),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, account);
}
