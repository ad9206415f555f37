import { first, second } from '../src/testing/page.js';
import { fill, until } from './steps.js';
import type { Story } from './story.js';

/** Types into a field of the open dialog as a person does. */
function type(field: string, text: string): void {
  fill(`input[id$="${field}"]`, text);
}

/** Opens the form to send from the first account, filled as far as it is given. */
const sending =
  (to?: string, amount?: string): NonNullable<Story['play']> =>
  async ({ kit, answers }) => {
    void kit.wallets.list.get()[0]?.connect();
    await answers.approve(first);
    kit.dialog.set('send');
    await until(() => document.querySelector('dialog[open] [data-part="form"] select') !== null);
    if (to !== undefined) type('to', to);
    if (amount !== undefined) type('amount', amount);
    if (to === second) await until(() => document.querySelector('[data-state="total"]') !== null);
    if (to !== undefined && to !== second)
      await until(() => document.querySelector('[data-state="failed"]') !== null);
  };

const submitted = async () => {
  document.querySelector<HTMLFormElement>('dialog[open] form')?.requestSubmit();
  await until(() => document.querySelector('dialog[open] [data-part="arch"]') !== null);
};

/** The states of a transfer. */
export const sendStories: Readonly<Record<string, Story>> = {
  send: { play: sending() },
  'send-filled': { play: sending(second, '0.5') },
  'send-wrong': { play: sending('0x12', '5') },
  'send-approve': {
    play: async (world) => {
      await sending(second, '0.5')(world);
      await submitted();
    },
  },
  'send-sent': {
    play: async (world) => {
      await sending(second, '0.5')(world);
      await submitted();
      await until(() => world.answers.sends.length > 0);
      world.answers.sends[0]?.done({ hash: `0x${'4e'.repeat(32)}` });
      await until(() => document.querySelector('a[data-part="action"]') !== null);
    },
  },
  'account-activity': {
    play: async (world) => {
      await sending(second, '0.5')(world);
      await submitted();
      await until(() => world.answers.sends.length > 0);
      world.answers.sends[0]?.done({ hash: `0x${'4e'.repeat(32)}` });
      await until(() => document.querySelector('a[data-part="action"]') !== null);
      world.kit.dialog.set('account');
      await until(() => document.querySelector('[data-part="entry-state"]') !== null);
    },
  },
};
