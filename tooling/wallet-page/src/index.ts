export type { WalletPageError, WalletPageErrorCode } from './errors.js';
export type { WalletPageControl } from './page/control.js';
export type { Behaviour, Outcome, PageState, Prompt, SessionView } from './page/state.js';
export { walletSecrets } from './secrets.js';
export {
  startWalletPage,
  type WalletPage,
  type WalletPageNamespace,
  type WalletPageOptions,
} from './serve.js';
