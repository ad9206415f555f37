import { readTokenCall } from '@causeway/eip155/tokenCall';
import type { StepCall } from './step.js';

const approve = '0x095ea7b3';
/** `increaseAllowance` of OpenZeppelin, and `increaseApproval`, its older name. */
const increases = ['0x39509351', '0xd73dd623'];

/**
 * The token call of data, or else the permission that it gives although it is not exactly one: contracts ignore the bytes
 * after the parameters.
 */
export function permissionIn(data: string): StepCall | undefined {
  const exact = readTokenCall(data);
  if (exact) return exact;
  const selector = data.slice(0, 10).toLowerCase();
  const words = data.slice(10, 138);
  const adds = increases.includes(selector);
  const call = readTokenCall(`${adds ? approve : selector}${words}`);
  if (call?.kind !== 'approve' && call?.kind !== 'approve-all') return undefined;
  return adds ? { ...call, adds } : call;
}
