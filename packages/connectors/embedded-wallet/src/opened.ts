import type { Connector } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { createVerbs } from './connector/connect.js';
import { createRuntime } from './runtime.js';
import type { EmbeddedAccount, EmbeddedWalletOptions } from './types.js';

/** The verbs of the connector, and the way to everything else, over one session. */
export interface Wallet {
  readonly verbs: Pick<Connector, 'createSession' | 'getSession' | 'revokeSession'>;
  account(): Promise<EmbeddedAccount>;
}

/**
 * The parts that a page needs to restore a session. The code of the screens is loaded on first use; that for
 * signing, at the first signature.
 *
 * @throws WalletError `invalid-params` naming the option.
 */
export function createWallet(options: EmbeddedWalletOptions): Wallet {
  const runtime = createRuntime(options);
  const part = load('account', () => import('./account.js'));
  let created: EmbeddedAccount | undefined;
  return {
    verbs: createVerbs(runtime),
    async account() {
      const { createAccount } = await part();
      created ??= createAccount(runtime);
      return created;
    },
  };
}
