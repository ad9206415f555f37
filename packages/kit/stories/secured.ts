import type { Provider } from '../src/testing/embedded.js';
import { type Holdings, passkeyNamed, sessionNamed } from '../src/testing/embeddedAccount.js';
import type { Kit } from '../src/types.js';
import { find } from './steps.js';

/** A story of the embedded wallet's security, and the steps to its state. */
export interface SecurityStory {
  readonly embedded: Record<never, never>;
  readonly play: (world: { readonly kit: Kit; readonly provider?: Provider }) => Promise<void>;
}

export type Steps = (provider: Provider) => Promise<unknown>;

/** Opens the dialog for a person who has this, and then takes the steps. */
export const secured = (has: Partial<Holdings> = {}, steps: Steps = async () => {}): SecurityStory => ({
  embedded: {},
  async play({ kit, provider }) {
    if (!provider) return;
    Object.assign(provider.has, has);
    provider.enter();
    kit.dialog.set('security');
    await find('#security-out');
    await steps(provider);
  },
});

/** Opens the dialog with a provider that is not well. */
export const unwell = (change: (provider: Provider) => void, selector: string): SecurityStory => ({
  embedded: {},
  async play({ kit, provider }) {
    if (!provider) return;
    provider.enter();
    change(provider);
    kit.dialog.set('security');
    await find(selector);
  },
});

export const press = async (selector: string) => (await find(selector)).click();
/** Presses the button of a question once it can be answered. */
export const answer = (kind: 'loss' | 'primary') => press(`[data-kind="${kind}"]:not([aria-busy])`);
export const asked = (kind: 'loss' | 'primary') => find(`[data-kind="${kind}"]:not([aria-busy])`);
export const submit = () => press('[data-part="form"] button[type="submit"]');
export const failure = () => find('[data-part="failure"]:not(:empty)');

export const usual: Partial<Holdings> = {
  passkeys: [passkeyNamed('Work laptop'), passkeyNamed('Telephone of the family, second floor')],
  sessions: [
    sessionNamed('Session', { current: true }),
    sessionNamed('Email session'),
    sessionNamed('Server key', { expiresAt: undefined }),
  ],
};
