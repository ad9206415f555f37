/**
 * How a wallet treats its requests. `state`, `title` and `hint` are for the control panel.
 *
 * - `ask`: shows a prompt and waits for its answer.
 * - `approve`, `reject`: answers prompts by itself.
 * - `stall`: leaves prompts unanswered; another mode answers those held back, late.
 * - `slow`: answers everything after a delay, and approves.
 * - `malformed`: answers with shapes that make no sense.
 * - `hang`: answers nothing at all, not even reads; another mode answers those held back.
 * - `vanish`: emits `disconnect` and never answers the open requests, as a removed extension does.
 */
export const modes = Object.freeze({
  ask: 'Ask me',
  approve: 'Approve everything',
  reject: 'Reject everything',
  stall: 'Leave prompts open',
  slow: 'Respond slowly',
  malformed: 'Send invalid responses',
  hang: 'Never respond',
  vanish: 'Disappear',
});

/** One of the modes. */
export type Mode = keyof typeof modes;

/** Whether a value names a mode. */
export const isMode = (value: unknown): value is Mode =>
  typeof value === 'string' && Object.hasOwn(modes, value);
