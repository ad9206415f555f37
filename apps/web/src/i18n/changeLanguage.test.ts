import { beforeEach, expect, it, vi } from 'vitest';

/** Ends the fetch of the first Arabic file, which lists the others. */
let arrive: () => void;
let arrived: Promise<void>;
const areasIn = (tag: string) => {
  const load = async () => ({ default: { title: () => tag } });
  return { default: { shell: load, connect: load, sign: load, send: load } };
};
vi.mock('virtual:messages', () => ({
  catalogues: {
    en: async () => areasIn('en'),
    ar: async () => {
      await arrived;
      return areasIn('ar');
    },
  },
}));
const [en, ar] = ['en', 'ar'] as const;
let i18n: typeof import('./i18n.ts');
beforeEach(async () => {
  arrived = new Promise((resolve) => {
    arrive = resolve;
  });
  vi.resetModules();
  i18n = await import('./i18n.ts');
});

it('words that a page loads during a change of the language are shown in the new language', async () => {
  const { activeLanguage, changeLanguage, loadAreas } = i18n;
  const change = changeLanguage(ar);
  await loadAreas('sign');
  expect(activeLanguage.get().t('sign.title')).toBe('en');
  const later = loadAreas('send');
  arrive();
  await Promise.all([change, later]);
  expect(activeLanguage.get().tag).toBe('ar');
  expect(activeLanguage.get().t('sign.title')).toBe('ar');
  expect(activeLanguage.get().t('send.title')).toBe('ar');
});

it('the language in use stays when it is chosen again while another one is loading', async () => {
  const { activeLanguage, changeLanguage } = i18n;
  const changes = [changeLanguage(ar), changeLanguage(en)];
  arrive();
  await Promise.all(changes);
  expect(activeLanguage.get().tag).toBe('en');
});

it('the last of several requested languages is shown once, when it has loaded', async () => {
  const { activeLanguage, changeLanguage } = i18n;
  const draws = vi.fn();
  activeLanguage.subscribe(draws);
  const changes = [changeLanguage(ar), changeLanguage(en), changeLanguage(ar)];
  arrive();
  await Promise.all(changes);
  expect(activeLanguage.get().tag).toBe('ar');
  expect(draws).toHaveBeenCalledOnce();
});
