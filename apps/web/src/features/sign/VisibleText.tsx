import { visibleText } from '@causeway/kit/requests';
import { useT } from '../../i18n/i18n.ts';
import { Scroll } from '../form/Scroll.tsx';
import './visible.css';

interface VisibleTextProps {
  readonly text: string;
  /** The label of the text; two texts on one page need two labels. */
  readonly label?: string;
}

/** A text to sign, with every invisible character shown by its code point. */
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
