import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Draws the pictures of the site and the README: the screens as the tests see them, written into the site's folder. */
export default defineConfig(tests, { testDir: 'pictures', workers: 1 });
