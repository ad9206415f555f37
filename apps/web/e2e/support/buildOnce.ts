import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@causeway/stack/build';

const testWallets = import.meta.resolve('@causeway/test-wallets');

/** Builds what is missing before the first test: the app, unless its last build is of the current sources. */
export default async function buildOnce(): Promise<void> {
  await buildApp({ say: (line) => console.log(line) });
  const script = fileURLToPath(new URL('../dist/page.js', testWallets));
  if (existsSync(script)) return;
  const { buildPage } = await import(new URL('../build.mjs', testWallets).href);
  await buildPage(script);
}
