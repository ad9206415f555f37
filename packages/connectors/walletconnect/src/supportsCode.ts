import type { RegistryWallet } from './registryTypes.js';

/**
 * Whether the app of a wallet takes a pairing code by a link.
 *
 * @example
 * import { registry, supportsCode } from '@causeway/walletconnect/registry';
 *
 * const reachable = registry.filter(supportsCode);
 */
export const supportsCode = ({ form, pair }: RegistryWallet): boolean => (form ?? pair) !== undefined;
