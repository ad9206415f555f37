import './ui/tokens.css';
import '@causeway/kit/styles.css';
import './ui/base.css';
import { pickLocale } from '@causeway/kit/languages';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from './deployment.ts';
import { ownScreens } from './features/connect/screens.ts';
import { activeLanguage, changeLanguage } from './i18n/i18n.ts';
import { startNavigation } from './navigation.ts';
import { preferences } from './preferences.ts';
import { Crash } from './shell/Crash.tsx';
import { prefetchPage } from './shell/pages.ts';
import { Shell } from './shell/Shell.tsx';
import { startSteadyPress } from './ui/steadyPress.ts';
import { kit, screens } from './wallets.ts';
import { watchConnecting } from './watchConnecting.ts';

/** Keeps the page's theme, language and direction as the visitor chose. Resolves when the messages are loaded. */
async function startAppearance(): Promise<void> {
  const page = document.documentElement;
  const applyTheme = () => {
    page.dataset.theme = preferences.get().theme ?? '';
  };
  const applyLanguage = () => {
    const { tag, dir } = activeLanguage.get();
    page.lang = tag;
    page.dir = dir;
    // If its sentences cannot be fetched, the kit stays in the language before.
    kit.speak(tag).catch(() => undefined);
  };
  // If the messages cannot be fetched, the page stays in the current language.
  const speak = () =>
    changeLanguage(pickLocale([preferences.get().locale ?? '', ...navigator.languages])).catch(
      () => undefined,
    );

  applyTheme();
  applyLanguage();
  activeLanguage.subscribe(applyLanguage);
  preferences.subscribe(() => {
    applyTheme();
    void speak();
  });
  await speak();
}

/** Takes the answer of a wallet's page out of the address. Its part is fetched only where there may be an answer. */
async function takeReturn(): Promise<void> {
  if (!config.webWallets?.some(({ namespace }) => namespace === 'near')) return;
  const mayBeAnswer = location.search + location.hash !== '' || wasLeft();
  if (mayBeAnswer) (await import('./features/nearWeb/takeReturn.ts')).takeReturn();
}

/** Whether this tab was left for a wallet's page, or holds an answer of one that was not read yet. */
function wasLeft(): boolean {
  try {
    return ['causeway:near-left', 'causeway:near-return'].some((key) => key in sessionStorage);
  } catch {
    return false;
  }
}

const root = createRoot(document.getElementById('root') as HTMLElement, {
  // React has unmounted the broken page by now; this explains what happened and offers a reload.
  onUncaughtError: (error) => queueMicrotask(() => root.render(<Crash error={error} />)),
});

Object.assign(screens, ownScreens);
// The journal uses the wallets, like the screens.
Object.assign(kit.choices, { money: () => import('./money.ts') });
startNavigation(prefetchPage);
startSteadyPress();
watchConnecting();
kit.start();
// A part that cannot be fetched, such as offline, leaves the page without its wallets until it is loaded again.
if (config.testWallets) {
  import('./startTestWallets.ts').then((part) => part.startTestWallets()).catch(() => undefined);
}
if (/Android/.test(navigator.userAgent)) {
  import('./startMobileWallet.ts').then((part) => part.startMobileWallet()).catch(() => undefined);
}
// Without its part the answer stays in the address, and a reload takes it.
void Promise.all([takeReturn().catch(() => undefined), startAppearance()]).then(() =>
  root.render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  ),
);
