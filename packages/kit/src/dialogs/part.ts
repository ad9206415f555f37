export { AccountDialog } from '../account/AccountDialog.js';
export { ConnectContent } from '../connect/ConnectContent.js';
export { ConnectDialog } from '../connect/ConnectDialog.js';
export { SendDialog } from '../money/SendDialog.js';
export { NetworkDialog } from '../network/NetworkDialog.js';
export { AllDialogs } from './AllDialogs.js';
