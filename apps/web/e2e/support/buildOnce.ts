import { buildApp } from '@causeway/stack/build';

/** Builds the app before the first test, unless the build is that of the sources as they are. */
export default async function buildOnce(): Promise<void> {
  await buildApp({ say: (line) => console.log(line) });
}
