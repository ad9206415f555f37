import type { JSDoc, Node, SourceFile } from 'typescript/unstable/ast';
import { fencesIn, samplesOf } from './fences.js';
import type { Found, Problem, Sample } from './sample.js';

/**
 * The samples in the docblocks of a source: every fence, and the whole text of an `@example` without fences.
 * A sample writes `*\/` where the code has the characters that would end its docblock.
 */
export function docblockSamples(source: SourceFile): Found {
  const parts = docblocks(source).map((docblock) => samplesIn(source, docblock));
  return {
    samples: parts.flatMap(({ samples }) => samples),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

function docblocks(source: SourceFile): readonly JSDoc[] {
  const all = new Map<number, JSDoc>();
  const visit = (node: Node): void => {
    // Several nodes may share one docblock.
    for (const docblock of (node.jsDoc ?? []) as readonly JSDoc[]) all.set(docblock.pos, docblock);
    node.forEachChild(visit);
  };
  visit(source);
  return [...all.values()];
}

function samplesIn(source: SourceFile, docblock: JSDoc): Found {
  const { text, fileName: file } = source;
  const firstLine = lineAt(text, docblock.pos);
  const raw = text.slice(docblock.pos, docblock.end);
  if (!/@example|```|~~~/.test(raw)) return { samples: [], problems: [] };
  const lines = raw
    .replace(/\*\/$/, '')
    .replaceAll('*\\/', '*/')
    .split('\n')
    .map((line, index) => (index === 0 ? line.replace(/^\/\*\*/, '') : line.replace(/^\s*\* ?/, '')));

  const fences = fencesIn(lines.join('\n')).filter(({ language }) => language !== undefined);
  const { samples, problems } = samplesOf(file, fences, firstLine);
  const examples: Sample[] = [];
  const faults: Problem[] = [...problems];
  for (const tag of docblock.tags ?? []) {
    if (tag.tagName.text !== 'example') continue;
    const first = lineAt(text, tag.pos) - firstLine;
    const next = (docblock.tags ?? []).find(({ pos }) => pos > tag.pos);
    const last = next ? lineAt(text, next.pos) - firstLine : lines.length;
    if (fences.some(({ line }) => line > first && line <= last)) continue;
    const [head = '', ...body] = lines.slice(first, last);
    const code = [head.replace(/^.*?@example/, ''), ...body].join('\n').trimEnd();
    const line = firstLine + first;
    if (code.trim() === '') faults.push({ file, line, text: 'An @example is empty.' });
    else examples.push({ file, line, language: file.endsWith('x') ? 'tsx' : 'ts', code });
  }

  const rest = text.slice(docblock.end, (text.indexOf('\n', docblock.end) + 1 || text.length + 1) - 1);
  if (raw.includes('\n') && rest.trim() !== '') {
    const line = lineAt(text, docblock.end);
    faults.push({ file, line, text: 'A sample ends its own docblock: write *\\/ in it instead of */.' });
  }
  return { samples: [...samples, ...examples], problems: faults };
}

/** The line of a position, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
