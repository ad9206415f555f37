import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/**
 * Takes the pictures for the site and the README: the screens as in the tests, written into the site's folder.
 */
export default defineConfig(tests, { testDir: 'pictures', workers: 1 });
