import { networks as drawn } from '@web3icons/common/metadata/networks';
import type { Network } from '../src/types.js';
import { head, writeFolder } from './writeFolder.js';

/** Drawings over this many characters are left out: a mark is seen at 24 pixels. */
const longest = 6000;

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/ mainnet$/, '')
    .replace(/[^a-z0-9]/g, '');

/** The drawing that the source has for a network itself, by its id or by its name. */
function drawingOf({ id, name }: Network): string | undefined {
  // The source calls Terra Classic "Terra" for short, and has no drawing of Terra.
  if (id === 'cosmos:phoenix-1') return undefined;
  const same = (other: string | undefined) => other !== undefined && plain(other) === plain(name);
  const found =
    drawn.find(({ caip2id }) => caip2id === id.replace('cip34:', 'cip-34:')) ??
    drawn.find((one) => same(one.name) || same(one.id) || same(one.shortName));
  return found?.filePath.replace('network:', '');
}

/** Reads a drawing with its ground, as one line. */
async function readDrawing(name: string): Promise<string | undefined> {
  const module: { readonly default: string } | undefined = await import(
    `@web3icons/core/svgs/networks/background/${name}.svg.js`
  ).catch(() => undefined);
  const text = module?.default
    .replace(/\s*\n\s*/g, '')
    .replace(/ class="[^"]*"/, '')
    .replace(/ width="24" height="24"/, '');
  return text && text.length <= longest ? text : undefined;
}

/**
 * Writes a module for each mark and the index of the networks that have one; returns the files that differ
 * from before.
 */
export async function writeMarks(networks: readonly Network[], check: boolean): Promise<readonly string[]> {
  const files = new Map<string, string>();
  const owners = new Map<string, string>();
  for (const network of networks) {
    const namespace = network.id.slice(0, network.id.indexOf(':'));
    // A test network, or a chain of a network, begins with the name of the network whose mark it has.
    const parent = networks.find(
      ({ id, name }) => id.startsWith(`${namespace}:`) && network.name.startsWith(`${name} `),
    );
    for (const name of [drawingOf(network), parent && drawingOf(parent)]) {
      const drawing = name && (await readDrawing(name));
      if (!name || !drawing) continue;
      files.set(`${name}.ts`, `${head}\nexport const mark = ${JSON.stringify(drawing)};\n`);
      owners.set(network.id, name);
      break;
    }
  }
  const index = [
    head,
    'type Load = () => Promise<{ readonly mark: string }>;',
    '',
    'export const marks: Readonly<Record<string, Load>> = {',
    ...[...owners].map(([id, name]) => `  '${id}': () => import('./${name}.js'),`),
    '};',
    '',
  ];
  files.set('index.ts', index.join('\n'));
  return [
    ...writeFolder('marks', files, check),
    `marks: ${files.size - 1} for ${owners.size} of ${networks.length} networks`,
  ];
}
