import { readTokenCall } from '@causeway/eip155/tokenCall';
import { isHex } from '@causeway/protocol/bytes';
import { readEncoded } from './abi.js';
import { knownCalls } from './knownCalls.js';
import { readRouterCall } from './routerCalls.js';
import type { Step, StepCall } from './step.js';

/** The deepest call that is read, and the most steps that are listed. */
const deepest = 4;
const most = 50;

/** The contracts of Safe that call one after another, and run no code of their own: versions 1.3.0 and 1.4.1. */
const senders = [
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
];

/** How often the data may be read over: an encoder writes nothing twice, and each level is read a few times. */
const readings = 16;

/**
 * The steps of a call: those inside it where it only contains others, else itself. A call that is too deep, has too many
 * others inside or takes too long to read is one that cannot be read.
 *
 * @param account the account of the person who decides; absent: the one that calls.
 */
export function readSteps(whole: Step, account = whole.from): readonly Step[] {
  const budget = { calls: most * deepest + 1, bytes: (whole.data.length / 2) * readings };
  function inside(step: Step, depth: number): readonly Step[] {
    const isForeign = step.isForeign && !senders.includes(step.contract.toLowerCase());
    budget.calls -= 1;
    if (isForeign || budget.calls < 0) return [step];
    const call = permissionIn(step.data);
    if (call) return [{ ...step, call }];
    if (!isHex(step.data)) return [step];
    const selector = step.data.slice(0, 10).toLowerCase();
    const read = Object.hasOwn(knownCalls, selector) ? knownCalls[selector] : undefined;
    const encoded = readEncoded(step.data.slice(10).toLowerCase(), budget);
    const inner = depth < deepest ? read?.(encoded, step) : undefined;
    const steps =
      readRouterCall(step, encoded, account) ??
      inner?.flatMap((one) => (one.call || one.move ? [one] : inside(one, depth + 1)));
    const isWhole = steps?.length && steps.length <= most && budget.calls >= 0 && budget.bytes >= 0;
    return isWhole ? steps : [step];
  }
  return inside(whole, 0);
}

const approve = '0x095ea7b3';
/** `increaseAllowance` of OpenZeppelin, and `increaseApproval`, its older name. */
const increases = ['0x39509351', '0xd73dd623'];

/**
 * The token call of data, or else the permission that it gives although it is not exactly one: contracts ignore the bytes
 * after the parameters.
 */
function permissionIn(data: string): StepCall | undefined {
  const exact = readTokenCall(data);
  if (exact) return exact;
  const selector = data.slice(0, 10).toLowerCase();
  const words = data.slice(10, 138);
  const adds = increases.includes(selector);
  const call = readTokenCall(`${adds ? approve : selector}${words}`);
  if (call?.kind !== 'approve' && call?.kind !== 'approve-all') return undefined;
  return adds ? { ...call, adds } : call;
}
