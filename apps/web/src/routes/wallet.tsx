export { WalletPage } from '../features/wallet/WalletPage.tsx';
