import { AccountDialog as Account } from '../account/AccountDialog.js';
import { ConnectDialog as Connect } from '../connect/ConnectDialog.js';
import { SendDialog as Send } from '../money/SendDialog.js';
import { NetworkDialog as Network } from '../network/NetworkDialog.js';
import { bounded } from './bounded.js';

export const AccountDialog = bounded(Account);
export const ConnectDialog = bounded(Connect);
export const NetworkDialog = bounded(Network);
export const SendDialog = bounded(Send);
