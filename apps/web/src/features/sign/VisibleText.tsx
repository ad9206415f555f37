import { useT } from '../../i18n/i18n.ts';
import { visibleText } from './visibleText.ts';
import './visible.css';

/** A text as it will be signed, every character that cannot be seen shown by its code point. */
export function VisibleText({ text }: { readonly text: string }) {
  const t = useT();
  const parts = visibleText(text);
  return (
    // Reachable by keyboard, because a long text scrolls inside.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <pre className="visible-text" dir="auto" tabIndex={0} role="group" aria-label={t('activity.fact.text')}>
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beside their place.
          <mark key={index} title={t(`activity.hidden.${part.why}`)} dir="ltr">
            {part.code}
          </mark>
        ),
      )}
    </pre>
  );
}
