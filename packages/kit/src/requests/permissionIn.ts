import { readTokenCall, type TokenCall } from '@causeway/eip155/tokenCall';

const approve = '0x095ea7b3';
/** `increaseAllowance` of OpenZeppelin, and `increaseApproval`, its older name. */
const increases = ['0x39509351', '0xd73dd623'];

/**
 * The token call of data, or else the permission that it gives although it is not exactly one: contracts ignore the bytes
 * after the parameters.
 */
export function permissionIn(data: string): TokenCall | undefined {
  const exact = readTokenCall(data);
  if (exact) return exact;
  const selector = data.slice(0, 10).toLowerCase();
  const words = data.slice(10, 138);
  const call = readTokenCall(`${increases.includes(selector) ? approve : selector}${words}`);
  return call?.kind === 'approve' || call?.kind === 'approve-all' ? call : undefined;
}
