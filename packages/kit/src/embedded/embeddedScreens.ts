import { type EmbeddedWalletOptions, embeddedWallet } from '@causeway/embedded-wallet';
import type { SecurityWords } from './security/words/words.js';
import { type WithScreens, withScreens } from './withScreens.js';
import type { EmbeddedWords } from './words/words.js';

/** The options of `embeddedScreens`: those of `embeddedWallet` without its screens. */
export type EmbeddedScreensOptions = Omit<
  EmbeddedWalletOptions,
  'approve' | 'signIn' | 'keyed' | 'request' | 'frameUrl'
> &
  Partial<Pick<EmbeddedWalletOptions, 'keyed' | 'request'>> & {
    /** The page of `@causeway/embedded-wallet/frame`, on its own origin. Absent: no export and no import. */
    readonly frameUrl?: string;
    /** The app's own sentences, by key; they win in every language. */
    readonly words?: Partial<EmbeddedWords & SecurityWords>;
  };

/**
 * The embedded wallet with its screens, for `createKit({ embedded })`: sign-up by email or passkey in the connect panel, a
 * dialog for each request, and one for passkeys, sessions, export and import. Nothing is stamped before the person approves.
 * The wallet and its screens load on use.
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
export function embeddedScreens({ words, frameUrl, ...options }: EmbeddedScreensOptions): WithScreens {
  return withScreens(
    (screens) =>
      embeddedWallet({
        keyed: async () => (await import('@causeway/eip155/keyed')).createKeyed,
        request: async (call, limits) =>
          (await import('./requestChain.js')).requestChain(options.chains, call, limits),
        // Without one no screen opens it.
        frameUrl: frameUrl ?? '/',
        ...options,
        ...screens,
      }),
    words,
    frameUrl,
  );
}
