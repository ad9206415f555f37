import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Met } from '@causeway/conformance/independent';
import { adapters } from '@causeway/stack/adapters';
import { workspacePackages } from '@causeway/stack/workspace';

/** The packages that the tests of one file ran against, when all of these tests passed. */
export type Meeting = Met & {
  /** The test file, from the top of the repository. */
  readonly file: string;
  /** Of a package: its own name, without an alias, and its version. */
  readonly release: string;
  readonly namespaces: readonly string[];
};

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly meta?: { readonly met?: readonly Met[] };
    }[];
  }[];
}

/** The workspace package of a test file. */
function ownerOf(file: string, root: string) {
  const owner = workspacePackages().find(({ folder }) => file.startsWith(`${folder}/`));
  if (!owner) throw new Error(`${relative(root, file)} belongs to no package.`);
  return owner;
}

/** Name and version of an installed package: there is one version of each name; an alias has another name than its package. */
function releaseOf(name: string): string {
  const manifest = workspacePackages()
    .map(({ folder }) => join(folder, 'node_modules', name, 'package.json'))
    .find((file) => existsSync(file));
  if (!manifest) throw new Error(`${name} is a dependency of no package here.`);
  const installed = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string };
  return `${installed.name} ${installed.version}`;
}

/**
 * Everything that is not ours and that the tests of the last run met.
 *
 * @param folder Where the reports of that run are.
 * @returns The meetings, sorted by file; the tests with a meeting that failed; and the files that were
 * skipped.
 */
export function readMeetings(folder: string, root: string) {
  const byMeeting = new Map<string, Meeting>();
  const failed: string[] = [];
  const skipped: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!/^tests-.*\.json$/.test(name)) continue;
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report;
    for (const { name: file, assertionResults } of report.testResults) {
      const ran = assertionResults.some(({ status }) => status === 'passed' || status === 'failed');
      if (!ran && readFileSync(file, 'utf8').includes('conformance/independent'))
        skipped.push(relative(root, file));
      for (const { status, fullName, meta } of assertionResults) {
        for (const met of meta?.met ?? []) {
          if (status === 'failed') failed.push(`${relative(root, file)}: ${fullName}`);
          else if (status === 'passed') {
            const meeting = meetingOf(met, file, root);
            byMeeting.set(JSON.stringify(meeting), meeting);
          }
        }
      }
    }
  }
  const meetings = [...byMeeting.values()].sort((one, other) => (one.file < other.file ? -1 : 1));
  return { meetings, failed, skipped };
}

function meetingOf(met: Met, path: string, root: string): Meeting {
  const { folder } = ownerOf(path, root);
  const file = relative(root, path);
  if (met.kind === 'vectors') return { ...met, file, release: met.name, namespaces: [] };
  const namespace = adapters.find((adapter) => join(root, adapter.folder) === folder)?.namespace;
  const namespaces = met.namespaces ?? (namespace ? [namespace] : []);
  if (met.route && namespaces.length === 0)
    throw new Error(`${file}: name the namespaces of ${met.package}.`);
  return { ...met, file, release: releaseOf(met.package), namespaces };
}
