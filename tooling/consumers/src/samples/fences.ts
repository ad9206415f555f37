import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Found, Problem, Sample } from './sample.js';

/** Languages of fences that hold no TypeScript; any other but `ts` and `tsx` is a mistake. */
const notCompiled = new Set(['css', 'dockerfile', 'html', 'http', 'json', 'mermaid', 'sh', 'text']);

/** A fenced block of code, with the line of its opening fence, from 1. */
export interface Fence {
  readonly line: number;
  readonly lastLine: number;
  /** Undefined when the block is only indented. */
  readonly language: string | undefined;
  /** The path in brackets behind the language: a file of an example, which is built as a whole. */
  readonly path: string | undefined;
  readonly code: string;
}

interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly lang?: string | null;
  readonly meta?: string | null;
  readonly children?: readonly MarkdownNode[];
  readonly position?: {
    readonly start: { readonly line: number; readonly offset?: number };
    readonly end: { readonly line: number };
  };
}

/** Every block of code of a Markdown text, nested ones included. */
export function fencesIn(text: string): readonly Fence[] {
  const collect = (node: MarkdownNode): readonly Fence[] => {
    if (node.type !== 'code' || !node.position) return (node.children ?? []).flatMap(collect);
    const { start, end } = node.position;
    const fenced = /^[`~]/.test(text.slice(start.offset));
    const language = fenced ? (node.lang ?? '') : undefined;
    const path = /^\[(.+)\]$/.exec(node.meta ?? '')?.[1];
    return [{ line: start.line, lastLine: end.line, language, path, code: node.value ?? '' }];
  };
  return collect(fromMarkdown(text));
}

/**
 * The samples of some fences, and the fences whose language is missing or unknown.
 *
 * @param firstLine Line of the file at which the Markdown text begins, from 1.
 */
export function samplesOf(file: string, fences: readonly Fence[], firstLine = 1): Found {
  const samples: Sample[] = [];
  const problems: Problem[] = [];
  for (const { line: fenceLine, language, path, code } of fences) {
    const line = fenceLine + firstLine - 1;
    if (path !== undefined) continue;
    if (language === 'ts' || language === 'tsx') samples.push({ file, line: line + 1, language, code });
    else if (language === undefined)
      problems.push({ file, line, text: 'Code is indented: put it between fences with a language.' });
    else if (language === '')
      problems.push({ file, line, text: 'A fence has no language: write ts, tsx, sh, json or text.' });
    else if (!notCompiled.has(language))
      problems.push({ file, line, text: `A fence has an unknown language: ${language}.` });
  }
  return { samples, problems };
}
