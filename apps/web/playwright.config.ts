import { defineConfig } from '@playwright/test';

// The packages are read from their sources, also by this process's children.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=@causeway/source`.trim();

/**
 * The features that the runner switches off by default, and the two pages of Chromium that draw the address bar
 * of every window: no test sees them, and they cost twice what the page under test does.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/buildOnce.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than there are cores: about half of each test is a wait.
  workers: 3,
  timeout: 120_000,
  reportSlowTests: null,
  expect: { timeout: 30_000 },
  use: {
    // An installed browser; none is ever downloaded.
    launchOptions: {
      executablePath: process.env.CAUSEWAY_CHROME ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join()}`,
      ],
    },
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    trace: 'off',
    actionTimeout: 30_000,
  },
});
