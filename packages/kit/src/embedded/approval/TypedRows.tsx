import type { TypedDataRow } from '@causeway/eip155/typedData';
import { useState } from 'react';
import { AccountMark } from '../../marks/AccountMark.js';
import { parseMoment } from '../../requests/parseMoment.js';
import { useRequest } from './requestLook.js';
import { TextParts } from './VisibleText.js';

interface TypedRowsProps {
  readonly rows: readonly TypedDataRow[];
}

/** The fields that are drawn at first, and how many times more with each press. */
const first = 100;
const more = 4;

/** Every field of a document in the order it is signed, the domain first. A button shows those that are not drawn yet. */
export function TypedRows({ rows }: TypedRowsProps) {
  const { t, count } = useRequest();
  const [most, setMost] = useState(first);
  return (
    <>
      <ul data-part="typed" aria-label={t('typed.label')}>
        {rows.slice(0, most).map((row) =>
          row.depth === 0 ? (
            <li key={row.path} data-part="typed-part">
              <h3>{t(row.path === 'domain' ? 'typed.domain' : 'typed.message')}</h3>
              <code dir="ltr">{row.type}</code>
            </li>
          ) : (
            <li key={row.path} data-part="typed-row" data-depth={Math.min(row.depth, 5)}>
              <span data-part="typed-name">
                <bdi dir="ltr">{row.name}</bdi> <code dir="ltr">{row.type}</code>
              </span>
              <Value row={row} />
            </li>
          ),
        )}
      </ul>
      {rows.length > most && (
        <button type="button" data-part="link" onClick={() => setMost(most * more)}>
          {count('more.rows', rows.length - most)}
        </button>
      )}
    </>
  );
}

/** The value of a field, with the date that a number denotes beside it. */
function Value({ row }: { readonly row: TypedDataRow }) {
  const { t, locale, kit } = useRequest();
  const { value, suspicious } = row;
  const moment = parseMoment(row);
  if (value === undefined) return null;
  return (
    <>
      <span data-part="typed-value" data-state={suspicious ? 'suspicious' : undefined} dir="auto">
        {row.type === 'address' && <AccountMark kit={kit} address={value} />}
        {value === '' ? <em>{t('typed.empty')}</em> : <TextParts text={value} />}
      </span>
      {moment !== undefined && (
        <time data-part="typed-note" dateTime={new Date(moment).toISOString()}>
          {t('typed.time', {
            time: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment),
          })}
        </time>
      )}
      {suspicious && (
        <span data-part="typed-note" data-state="suspicious">
          {t('typed.suspicious')}
        </span>
      )}
    </>
  );
}
