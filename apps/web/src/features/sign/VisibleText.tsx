import { shownText } from '@causeway/kit/requests';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Scroll } from '../form/Scroll.tsx';
import './visible.css';

interface VisibleTextProps {
  readonly text: string;
  /** The label of the text; two texts on one page need two labels. */
  readonly label?: string;
}

/** More lines than this do not fit into the box. */
const few = 8;

/** A text to sign, with every invisible character shown by its code point, and the number of its lines. */
export function VisibleText({ text, label }: VisibleTextProps) {
  const t = useT();
  const { lines } = shownText(text, 0);
  return (
    <>
      <Scroll label={label ?? t('activity.fact.text')} className="visible-text" dir="auto">
        <TextParts text={text} />
      </Scroll>
      {lines > few && <p className="soft small">{t('sign.text.lines', { count: lines })}</p>}
    </>
  );
}

/** The characters that are drawn at first, and how many times more with each press. */
const first = 4000;
const more = 4;

/** The parts of a text, and a button for those that are not drawn yet. */
export function TextParts({ text }: Pick<VisibleTextProps, 'text'>) {
  const t = useT();
  const [most, setMost] = useState(first);
  const { parts, rest } = shownText(text, most);
  return (
    <>
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <mark
            key={index}
            data-kind={part.kind}
            title={part.kind === 'hidden' ? t(`activity.hidden.${part.why}`) : undefined}
            dir="auto"
          >
            {part.kind === 'blank' ? t('sign.text.blank', { count: part.lines }) : part.code}
          </mark>
        ),
      )}
      {rest > 0 && (
        <Button kind="quiet" onClick={() => setMost(most * more)}>
          {t('sign.more.text', { count: rest })}
        </Button>
      )}
    </>
  );
}
