import { until } from './steps.js';
import type { Story } from './story.js';

/** Waits until the piece that signs in is in a state. */
const shows = (state: string) =>
  until(() => document.querySelector(`[data-part="sign-in"][data-state="${state}"]`) !== null);

const choose: Story['play'] = async ({ press }) => {
  await press('key');
  await press('Vulpine');
};

/** The states of the piece that signs in. */
export const signInStories: Readonly<Record<string, Story>> = {
  'sign-in': { site: {}, play: () => shows('signed-out') },
  'sign-in-checking': { site: { hangs: true }, play: () => shows('checking') },
  'sign-in-choosing': { site: {}, play: ({ press }) => press('key') },
  'sign-in-signing': { site: {}, play: choose },
  'sign-in-signed-in': { site: { signedIn: true }, play: () => shows('signed-in') },
  'sign-in-ended': {
    site: { signedIn: true },
    play: async ({ site }) => {
      await shows('signed-in');
      if (site) site.signedIn = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await shows('ended');
    },
  },
  'sign-in-refused': {
    site: {},
    play: async (world) => {
      await choose(world);
      await until(() => world.answers.waiting() > 0);
      await world.answers.reject();
      await shows('signed-out');
    },
  },
  'sign-in-failed': {
    site: { refusal: [400, 'signature-mismatch'] },
    play: async (world) => {
      await choose(world);
      await until(() => world.answers.waiting() > 0);
      await world.answers.approve();
      await shows('signed-out');
    },
  },
  'sign-in-unreachable': { site: { down: true }, play: () => shows('signed-out') },
};
