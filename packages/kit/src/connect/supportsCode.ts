import type { RegistryWallet } from '@causeway/walletconnect/registry';

/** Whether a wallet app on a phone is reached by a code. */
export const supportsCode = ({ form, pair }: RegistryWallet) => (form ?? pair) !== undefined;
