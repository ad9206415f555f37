export { AccountNetwork } from '../account/AccountNetwork.js';
export { Activity } from './Activity.js';
export { Holdings } from './Holdings.js';
export { SendForm } from './SendForm.js';
