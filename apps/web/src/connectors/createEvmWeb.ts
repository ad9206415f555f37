import { popupWallet } from '@causeway/eip155/popup';
import type { Chain, Connector } from '@causeway/protocol';
import type { WebWalletConfig } from '../config.ts';

/** The connector of an EVM wallet on another site, which answers in a window. No code of the wallet is ever loaded. */
export const createEvmWeb = (
  appName: string,
  { name, url }: WebWalletConfig,
  chains: readonly Chain<'eip155'>[],
): Connector => popupWallet({ name, url, appName, chains });
