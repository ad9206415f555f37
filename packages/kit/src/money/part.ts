export { AccountNetwork } from '../account/AccountNetwork.js';
export { AccountMoney } from './AccountMoney.js';
export { SendForm } from './SendForm.js';
