import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import { workspacePackages } from '@causeway/stack/workspace';
import {
  type Encoding,
  measureCode,
  measureFile,
  measureManifest,
  measureStyles,
  type Size,
} from './measure.js';

/** A line of a package's `size.json`. */
type Budget = {
  readonly name: string;
  /** Bytes, compressed. */
  readonly limit: number;
} & (
  | { readonly code: string; readonly external?: readonly string[]; readonly encoding?: Encoding }
  | { readonly manifest: string; readonly entry: string }
  | { readonly styles: string }
  /** A file of the build. */
  | { readonly file: string }
);

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function measure(folder: string, budget: Budget): Promise<Size | undefined> {
  if ('code' in budget) return measureCode(budget.code, { resolveDir: folder, ...budget });
  if ('styles' in budget) return measureStyles(join(folder, budget.styles));
  const built = join(folder, 'file' in budget ? budget.file : budget.manifest);
  if (!existsSync(built)) return undefined;
  return 'file' in budget ? measureFile(built) : measureManifest(built, budget.entry);
}

async function check(folder: string, budget: Budget): Promise<CheckResult> {
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(2)} KB`;
  const name = `${relative(root, folder)}: ${budget.name}`.padEnd(58);
  try {
    const size = await measure(folder, budget);
    if (!size)
      return { name, ok: false, detail: 'There is no build of it. Run: pnpm --filter @causeway/web build' };
    const later = size.later > 0 ? `, ${kb(size.later)} more on use` : '';
    const detail = `${kb(size.bytes).padStart(9)} of ${kb(budget.limit)}${later}`;
    return { name, ok: size.bytes <= budget.limit, detail };
  } catch (error) {
    return { name, ok: false, detail: String(error) };
  }
}

const results: CheckResult[] = [];
for (const { folder } of workspacePackages()) {
  const file = join(folder, 'size.json');
  if (!existsSync(file)) continue;
  const { budgets } = JSON.parse(readFileSync(file, 'utf8')) as { budgets: Budget[] };
  for (const budget of budgets) results.push(await check(folder, budget));
}
reportChecks(results);
