import { useState } from 'react';
import { shownText } from '../../requests/shownText.js';
import { useRequest } from './requestLook.js';

interface TextProps {
  readonly text: string;
}

/** A text to sign, with every invisible character shown by its code point, and the number of its lines. */
export function VisibleText({ text }: TextProps) {
  const { t, count } = useRequest();
  const { lines } = shownText(text, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard. */}
      <section data-part="text" aria-label={t('text.label')} dir="auto" tabIndex={0}>
        <TextParts text={text} />
      </section>
      {lines > few && <p data-part="screen-text">{count('text.lines', lines)}</p>}
    </>
  );
}

/** More lines than this do not fit into the box. */
const few = 8;

/** The characters that are drawn at first, and how many times more with each press. */
const first = 4000;
const more = 4;

/** The parts of a text, and a button for those that are not drawn yet. */
export function TextParts({ text }: TextProps) {
  const { t, count } = useRequest();
  const [most, setMost] = useState(first);
  const { parts, rest } = shownText(text, most);
  return (
    <>
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
            key={index}
            data-part="hidden-character"
            data-kind={part.kind}
            dir="auto"
            title={part.kind === 'hidden' ? t(`hidden.${part.why}`) : undefined}
          >
            {part.kind === 'blank' ? count('text.blank', part.lines) : part.code}
          </mark>
        ),
      )}
      {rest > 0 && (
        <button type="button" data-part="link" onClick={() => setMost(most * more)}>
          {count('more.text', rest)}
        </button>
      )}
    </>
  );
}
