import { WalletError } from '@causeway/protocol';
import type { Provider } from '../src/testing/embedded.js';
import type { Kit } from '../src/types.js';
import { fill, find } from './steps.js';

/** A story of the embedded wallet: how its provider is at first, and the steps to the state. */
interface EmbeddedStory {
  readonly embedded: Partial<Pick<Provider, 'error' | 'hangs' | 'expiresIn' | 'resendIn'>>;
  readonly play: (world: { readonly kit: Kit; readonly provider?: Provider }) => Promise<void>;
}

type Provided = EmbeddedStory['embedded'];

/** Opens the way in, and then takes the steps. */
const entering = (steps?: () => Promise<unknown>, embedded: Provided = {}): EmbeddedStory => ({
  embedded,
  async play({ kit }) {
    kit.dialog.set('connect');
    (await find('button:has([data-icon="mail"])')).click();
    await find('[data-part="embedded"] [data-part="form"]');
    await steps?.();
  },
});

/** Submits a text in the first form. */
async function submit(text: string): Promise<void> {
  fill('[data-part="form"] input', text);
  (await find<HTMLButtonElement>('[data-part="form"] button[type="submit"]')).click();
}

async function sendCode(): Promise<void> {
  await submit('alice@example.com');
  await find('input[autocomplete="one-time-code"]');
}

const failed = () => find('[data-part="field-note"][data-state="failed"]');
const pressPasskey = async () => (await find('[data-part="side"] [data-part="actions"] button')).click();
const failure = () => find('[data-part="failure"]:not(:empty)');

/** The stories of signing in to the embedded wallet. */
export const embeddedStories: Readonly<Record<string, EmbeddedStory>> = {
  'connect-embedded': entering(),
  'connect-embedded-wrong-email': entering(async () => {
    await submit('alice');
    await failed();
  }),
  'connect-embedded-sending': entering(
    async () => {
      await submit('alice@example.com');
      await find('[data-part="wait"]');
    },
    { hangs: true },
  ),
  'connect-embedded-unreachable': entering(
    async () => {
      await submit('alice@example.com');
      await failure();
    },
    { error: new WalletError('embedded-unreachable', { reason: 'scripted' } as never) },
  ),
  'connect-embedded-code': entering(sendCode),
  'connect-embedded-wrong-code': entering(async () => {
    await sendCode();
    await submit('WRONG1');
    await failed();
  }),
  'connect-embedded-old-code': entering(sendCode, { expiresIn: 0, resendIn: 0 }),
  'connect-embedded-passkey': entering(
    async () => {
      await pressPasskey();
      await find('[data-part="wait"]');
    },
    { hangs: true },
  ),
  'connect-embedded-passkey-cancelled': entering(
    async () => {
      await pressPasskey();
      await failure();
    },
    { error: new WalletError('embedded-passkey-cancelled', {} as never) },
  ),
  'connect-embedded-passkey-unknown': entering(
    async () => {
      await pressPasskey();
      await failure();
    },
    { error: new WalletError('embedded-passkey-unknown', {}) },
  ),
  'connect-embedded-new-passkey': entering(async () => {
    (await find('[data-part="side"] button[aria-expanded]')).click();
    (await find<HTMLButtonElement>('[data-part="actions"] ~ form button[type="submit"]')).click();
    await failed();
  }),
  'connect-embedded-signed-in': {
    embedded: {},
    async play(world) {
      world.provider?.enter();
      world.kit.dialog.set('connect');
      (await find('button:has([data-icon="mail"])')).click();
      await find('[data-part="embedded"] [data-kind="primary"]');
    },
  },
};
