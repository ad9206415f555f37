import { visibleText } from '../../requests/visibleText.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';

/** A text to sign, with every invisible character shown by its code point. */
export function VisibleText({ kit, text }: { readonly kit: Kit; readonly text: string }) {
  const { t } = useEmbeddedWords(kit);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard.
    <section data-part="text" aria-label={t('text.label')} dir="auto" tabIndex={0}>
      {visibleText(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
          <mark key={index} data-part="hidden-character" title={t(`hidden.${part.why}`)} dir="ltr">
            {part.code}
          </mark>
        ),
      )}
    </section>
  );
}
