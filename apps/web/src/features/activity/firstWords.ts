import { visibleText } from '../sign/visibleText.ts';

const limit = 40;

/**
 * The beginning of a text on one line, isolated. What cannot be seen stands there by its code point, so that a title
 * never reads as another text than the one that was signed.
 */
export function firstWords(text: string): string {
  const line = visibleText(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 4 * limit),
  )
    .map((part) => (part.kind === 'text' ? part.text : `[${part.code}]`))
    .join('');
  const characters = [...line];
  return `\u2068${characters.length > limit ? `${characters.slice(0, limit).join('')}…` : line}\u2069`;
}
