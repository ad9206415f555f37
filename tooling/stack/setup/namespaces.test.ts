import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from './adapters.mjs';
import { root } from './root.mjs';

/**
 * The files and folders outside the adapters that may name nearly all namespaces, and why. A new namespace touches the first
 * three.
 */
const allowed: Readonly<Record<string, string>> = {
  'apps/web/package.json': 'the dependencies of the app',
  'apps/web/src/namespaces.ts': 'the line of each namespace',
  'tooling/stack/src/networks.ts': 'the local network of each namespace',
  'apps/web/src/families/namespaceLike.ts':
    'a hint by the form of a pasted address, which may know fewer namespaces',
  'apps/web/src/families/namespaceLike.test.ts': 'the cases of that hint',
  'apps/web/e2e/siteSession.spec.ts': 'an account of each family signs in to the site',
  'apps/web/e2e/support/signedBy.ts': 'verifies signatures without the code of the adapters',
  'apps/web/size.json': 'the weight of a page with all families',
  'apps/web/config.schema.json': 'the fields of public networks, as an editor checks them',
  'apps/web/server/networks.test.ts': 'the public networks against their adapters',
  'apps/web/server/resolveNetworks.ts': 'the mainnets that are served without a configuration',
  'apps/web/server/signIn.ts': 'the families whose accounts may sign in to the site',
  'apps/web/server/schema.test.ts': 'the cases of the schema',
  'packages/connectors/walletconnect/src/registry.ts': 'data: the namespaces of each known wallet',
  'packages/connectors/walletconnect/src/registry.test.ts': 'the cases of that data',
  'packages/connectors/walletconnect/src/exports.test.ts': 'the cases of the links of known wallets',
  'packages/kit/src/marks/': 'the name and the mark of each namespace; one without gets a generated mark',
  'packages/networks/': 'the public networks that a deployment can name',
  'packages/sign-in/size.json': 'the weight of each family beside the server',
  'packages/sign-in/package.json': 'the adapters whose signatures its tests begin sessions with',
  'packages/test-wallets/package.json': 'the adapters whose wallets it bundles',
  'packages/test-wallets/src/engine/': 'the wallet of each namespace, and its chains',
  'packages/test-wallets/src/options': 'the namespaces that a test can name, and their cases',
  'packages/protocol/src/words/ids.test.ts': 'ids of every namespace as cases',
  'tooling/bench/package.json': 'the adapters of the page with all families that is measured',
  'tooling/bench/pages/all/': 'that page; a namespace that is not there is not measured',
  'tooling/consumers/src/firstLoad.ts':
    'a page with seven families, weighed with two older versions of React',
  'tooling/matrix/test/faultMatrix/table.ts':
    'the wallets that meet each fault; a namespace that is not there is not tried',
  'tooling/mutation/src/constants.ts':
    'the fixed limits that are changed by one every night; a namespace that is not there is not changed',
  'tooling/stack/src/publicNetworks.ts':
    'public networks that are shown without a server; a namespace may have none',
  'tooling/stack/setup/order.mjs':
    'how long the tests of each package took, to order them; a package that is not there has an estimate',
};

const namesOfAdapters = adapters.map(({ namespace, folder }) => [
  ...new Set([namespace, folder.split('/').pop() ?? '']),
]);

/** The number of namespaces that a text names as separate words. */
const countIn = (text: string) =>
  namesOfAdapters.filter((names) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text))).length;

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      const skipped =
        entry.name.startsWith('.') ||
        /^(node_modules|dist|dist-server|adapters)$/.test(entry.name) ||
        path === 'docs/public/playground';
      return skipped ? [] : filesIn(path);
    }
    return /\.(m?[jt]sx?|json|ya?ml)$/.test(entry.name) && entry.name !== 'pnpm-lock.yaml' ? [path] : [];
  });
}

const listing = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .filter(([path, text]) => countIn(text) >= namesOfAdapters.length - 1 && path !== thisFile)
    .map(([path]) => path)
    .sort();

const thisFile = 'tooling/stack/setup/namespaces.test.ts';

const files = filesIn('');
const places = Object.keys(allowed);

test('only the listed files name the namespaces, so that a new one touches three of them', () => {
  const texts = Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  expect(listing(texts).filter((path) => !places.some((place) => path.startsWith(place)))).toEqual([]);
});

test('every listed file or folder exists', () => {
  expect(places.filter((place) => !files.some((path) => path.startsWith(place)))).toEqual([]);
});

test('the search finds a list of all namespaces but one', () => {
  const names = namesOfAdapters.map(([name]) => name);
  const texts = {
    'a.ts': names.slice(1).join("', '"),
    'b.ts': names.slice(2).join(' '),
    'c.ts': 'nearly all',
  };
  expect(listing(texts)).toEqual(['a.ts']);
});
