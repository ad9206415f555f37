import { useT } from '../../i18n/i18n.ts';
import { Scroll } from '../form/Scroll.tsx';
import { visibleText } from './visibleText.ts';
import './visible.css';

interface VisibleTextProps {
  readonly text: string;
  /** What the text is; two of them in one page need two names. */
  readonly label?: string;
}

/** A text as it will be signed, every character that cannot be seen shown by its code point. */
export function VisibleText({ text, label }: VisibleTextProps) {
  const t = useT();
  const parts = visibleText(text);
  return (
    <Scroll label={label ?? t('activity.fact.text')} className="visible-text" dir="auto">
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <mark key={index} title={t(`activity.hidden.${part.why}`)} dir="ltr">
            {part.code}
          </mark>
        ),
      )}
    </Scroll>
  );
}
