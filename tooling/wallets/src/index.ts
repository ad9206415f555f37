export { type PublicAccount, publicAccounts } from './accounts.js';
export { cardanoAddresses } from './cardano/addresses.js';
export { type CardanoFaceOptions, cardanoFace } from './cardano/face.js';
export { type CosmosFaceOptions, cosmosFace } from './cosmos/face.js';
export { cosmosPlaces } from './cosmos/places.js';
export { createHeadlessWallet, type HeadlessOptions, type HeadlessWallet } from './headless.js';
export { type TestWalletIdentity, type Traits, testWalletIdentities } from './identity.js';
export { multiversxAddresses } from './multiversx/addresses.js';
export { type MultiversxFaceOptions, multiversxFace } from './multiversx/face.js';
export { nearAddresses } from './near/addresses.js';
export { type NearFaceOptions, nearFace } from './near/face.js';
export type { NamespaceSummary, TestWalletsControl, WalletName, WalletSummary } from './page/control.js';
export { createTestWallets, type TestWallets, type TestWalletsOptions } from './page/createTestWallets.js';
export { polkadotAccountIds } from './polkadot/addresses.js';
export { type PolkadotFaceOptions, polkadotFace } from './polkadot/face.js';
export type { Eip1193Provider } from './provider.js';
export { solanaAddresses } from './solana/addresses.js';
export { type SolanaFaceOptions, solanaFace } from './solana/face.js';
export {
  type CreateWalletOptions,
  createWallet,
  type ScriptedAnswer,
  type TestWallet,
} from './wallet/createWallet.js';
export type { CreateFace, Face, FaceHost, FaceState } from './wallet/face.js';
export { type Mode, modes } from './wallet/mode.js';
export type { Detail, Prompt } from './wallet/prompt.js';
export type { StateStore, WalletState } from './wallet/state.js';
