import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAppearance } from './appearance.ts';
import { config } from './deployment.ts';
import { takeReturn } from './features/nearWeb/takeReturn.ts';
import { startNavigation } from './navigation.ts';
import { Crash } from './shell/Crash.tsx';
import { prefetchPage } from './shell/pages.ts';
import { Shell } from './shell/Shell.tsx';
import { wallets } from './wallets.ts';

const root = createRoot(document.getElementById('root') as HTMLElement, {
  // React has taken the broken page down by now; this puts words and a way on in its place.
  onUncaughtError: (error) => queueMicrotask(() => root.render(<Crash error={error} />)),
});

startNavigation(prefetchPage);
if (config.webWallets?.some(({ namespace }) => namespace === 'near')) takeReturn();
wallets.start();
if (config.testWallets) void import('./startTestWallets.ts').then((part) => part.startTestWallets());
void startAppearance().then(() =>
  root.render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  ),
);
