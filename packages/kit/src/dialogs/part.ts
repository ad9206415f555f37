export { AccountLabel } from '../button/AccountLabel.js';
export { ConnectContent } from '../connect/ConnectContent.js';
export { connectOpener } from '../connect/connectOpener.js';
export { AllDialogs } from './AllDialogs.js';
export { AccountDialog, ConnectDialog, NetworkDialog, SendDialog } from './boundedDialogs.js';
