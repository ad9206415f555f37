import { type EmbeddedWalletOptions, embeddedWallet } from '@causeway/embedded-wallet';
import { type WithScreens, withScreens } from './withScreens.js';
import type { EmbeddedWords } from './words/words.js';

/** The options of `embeddedScreens`: those of `embeddedWallet` without its screens. */
export type EmbeddedScreensOptions = Omit<EmbeddedWalletOptions, 'approve' | 'signIn' | 'keyed' | 'request'> &
  Partial<Pick<EmbeddedWalletOptions, 'keyed' | 'request'>> & {
    /** The app's own sentences, by key; they win in every language. */
    readonly words?: Partial<EmbeddedWords>;
  };

/**
 * The embedded wallet with its screens, for `createKit({ embedded })`: sign-up by email or passkey in the connect panel, and
 * a dialog for each request. Nothing is stamped before the person approves. The wallet and its screens load on use.
 *
 * @throws WalletError `app-name-missing`.
 * @example
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createKit } from '@causeway/kit';
 * import { type EmbeddedScreensOptions, embeddedScreens } from '@causeway/kit/embedded';
 *
 * const chains = [mainnet];
 *
 * // The provider's organisation and keys, and the app's own server.
 * export const start = (provider: Omit<EmbeddedScreensOptions, 'appName' | 'chains'>) =>
 *   createKit({
 *     appName: 'Example',
 *     adapters: [eip155({ chains })],
 *     embedded: embeddedScreens({ appName: 'Example', chains, ...provider }),
 *   });
 */
export function embeddedScreens({ words, ...options }: EmbeddedScreensOptions): WithScreens {
  return withScreens(
    (screens) =>
      embeddedWallet({
        keyed: async () => (await import('@causeway/eip155/keyed')).createKeyed,
        request: async (call, limits) =>
          (await import('./requestChain.js')).requestChain(options.chains, call, limits),
        ...options,
        ...screens,
      }),
    words,
  );
}
