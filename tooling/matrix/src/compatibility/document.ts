import type { Route } from '@causeway/conformance/independent';
import type { Meeting } from './met.js';
import { type ListedWallet, plainName } from './wallets.js';

/** The wallets that were not tried and why; everything else of the document comes from the tests. */
export interface Untried {
  readonly what: string;
  readonly why: string;
}

type Implementation = Extract<Meeting, { kind: 'implementation' }>;
type Vectors = Extract<Meeting, { kind: 'vectors' }>;

const routes: readonly Route[] = ['page', 'relay', 'link', 'web', 'service'];

export const implementationsOf = (meetings: readonly Meeting[]) =>
  meetings.filter((met): met is Implementation => met.kind === 'implementation');

export const vectorsOf = (meetings: readonly Meeting[]) =>
  meetings.filter((met): met is Vectors => met.kind === 'vectors');

/** Each once, in alphabetical order. */
export const unique = (texts: readonly string[]) =>
  [...new Set(texts)].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const link = (file: string) => `[${file.slice(file.lastIndexOf('/') + 1)}](../${file})`;

/** The test results of one wallet on one route. */
function stateOf(
  implementations: readonly Implementation[],
  wallet: string,
  namespace: string,
  route: Route,
): string {
  const here = implementations.filter((met) => met.route === route && met.namespaces.includes(namespace));
  const ofWallet = here.filter((met) => met.wallet && plainName(met.wallet) === plainName(wallet));
  if (ofWallet.length > 0) return `code: ${unique(ofWallet.map(({ release }) => release)).join(', ')}`;
  const protocols = unique(here.flatMap(({ protocol }) => protocol ?? []));
  return protocols.length > 0 ? `protocol: ${protocols.join(', ')}` : 'not tried';
}

/** The wallets the packages list, and those that only tests met. */
function walletRows(listed: readonly ListedWallet[], implementations: readonly Implementation[]) {
  const wallets = new Map(
    listed.map(({ name, routes: of }) => [plainName(name), { name, routes: new Map(of) }]),
  );
  for (const { wallet: name, namespaces, route } of implementations) {
    if (!name || !route) continue;
    const wallet = wallets.get(plainName(name)) ?? { name, routes: new Map() };
    wallets.set(plainName(name), wallet);
    for (const namespace of namespaces)
      wallet.routes.set(namespace, new Set([...(wallet.routes.get(namespace) ?? []), route]));
  }
  const sorted = [...wallets.values()].sort((one, other) =>
    plainName(one.name) < plainName(other.name) ? -1 : 1,
  );
  return sorted.flatMap(({ name, routes: of }) =>
    [...of]
      .sort()
      .map(([namespace, reached]) => [
        name,
        namespace,
        ...routes.map((route) =>
          reached.has(route) ? stateOf(implementations, name, namespace, route) : '',
        ),
      ]),
  );
}

function protocolRows(implementations: readonly Implementation[]) {
  const groups = new Map<string, Implementation[]>();
  for (const met of implementations) {
    if (!met.protocol || !met.route) continue;
    for (const namespace of met.namespaces) {
      const key = JSON.stringify([namespace, met.route, met.protocol]);
      groups.set(key, [...(groups.get(key) ?? []), met]);
    }
  }
  return [...groups].sort().map(([key, mets]) => {
    const [namespace = '', route = '', protocol = ''] = JSON.parse(key) as string[];
    return [namespace, route, protocol, unique(mets.map(({ release }) => release)).join(', ')];
  });
}

function implementationRows(implementations: readonly Implementation[]) {
  return unique(implementations.map(({ release }) => release)).map((release) => {
    const mets = implementations.filter((met) => met.release === release);
    const namespaces = unique(mets.flatMap((met) => met.namespaces));
    return [
      release,
      namespaces.join(', '),
      unique(mets.map(({ what }) => what)).join('; '),
      unique(mets.map(({ file }) => link(file))).join(', '),
    ];
  });
}

function vectorRows(sets: readonly Vectors[]) {
  return unique(sets.map(({ name }) => name)).map((name) => {
    const mets = sets.filter((met) => met.name === name);
    const each = (pick: (met: Vectors) => string) => unique(mets.map(pick)).join('; ');
    return [
      name,
      each((met) => met.source),
      each((met) => met.licence),
      each((met) => met.what),
      unique(mets.map(({ file }) => link(file))).join(', '),
    ];
  });
}

/** The text of `docs/compatibility.md`. */
export function documentOf(
  meetings: readonly Meeting[],
  listed: readonly ListedWallet[],
  untried: readonly Untried[],
): string {
  const implementations = implementationsOf(meetings);
  const sets = vectorsOf(meetings);
  const releases = implementationRows(implementations);
  const vectors = vectorRows(sets);
  return `# Compatibility

Written by \`pnpm --filter @causeway/matrix run compatibility\` from the tests that passed in \`npm test\`; the check \`compatibility\` fails when it
differs. ${releases.length} independent implementations and ${vectors.length} vector sets ran against ours, each unmodified and without a network.
Releases of one package count apart.

## Wallets

- **code**: the wallet's own published code ran on the other side, in the named release.
- **protocol**: the protocol that the wallet publishes for this route was tried with independent code, not the wallet itself.
- **not tried**: neither. An empty cell is a route that is not listed for the wallet.

${table(['wallet', 'namespace', ...routes], walletRows(listed, implementations))}

## Protocols

${table(['namespace', 'route', 'protocol', 'tried with'], protocolRows(implementations))}

## Independent implementations

${table(['release', 'namespaces', 'what is exchanged', 'tests'], releases)}

## Vector sets

${table(['set', 'source', 'licence', 'what is compared', 'tests'], vectors)}

## Not tried

${table(
  ['what', 'why'],
  untried.map(({ what, why }) => [what, why]),
)}
`;
}
