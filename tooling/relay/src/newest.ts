// The newest clients of WalletConnect, as strangers in tests: their licence names their vendor's network, so nothing ships
// them.
export { WalletKit } from '@reown/walletkit-1.6';
export { Core } from '@walletconnect/core-2.25';
export { UniversalProvider } from '@walletconnect/universal-provider-2.25';
export { buildAuthObject, populateAuthPayload } from '@walletconnect/utils-2.25';
