import type { TypedDataRow } from '@causeway/eip155/typedData';
import { parseMoment } from '@causeway/kit/requests';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Identicon } from '../../ui/Identicon.tsx';
import { NameOf } from '../../ui/NameOf.tsx';
import { TextParts } from './VisibleText.tsx';

interface TypedRowsProps {
  readonly rows: readonly TypedDataRow[];
}

/** The limit of addresses whose names are looked up, because typed data may contain any number. */
const mostNames = 20;

/** The fields that are drawn at first, and how many times more with each press. */
const first = 100;
const more = 4;

/** Every field of a document in the order it is signed, the domain first. A button shows those that are not drawn yet. */
export function TypedRows({ rows }: TypedRowsProps) {
  const t = useT();
  const named = new Set<TypedDataRow>(rows.filter(isAddress).slice(0, mostNames));
  const [most, setMost] = useState(first);
  return (
    <>
      <ul className="typed-rows">
        {rows.slice(0, most).map((row) =>
          row.depth === 0 ? (
            <li key={row.path} className="typed-part">
              <h3>{t(row.path === 'domain' ? 'sign.typed.domain' : 'sign.message.label')}</h3>
              <code dir="ltr" className="soft">
                {row.type}
              </code>
            </li>
          ) : (
            <li key={row.path} className="typed-row" data-depth={Math.min(row.depth, 6)}>
              <span className="typed-name">
                <bdi dir="ltr">{row.name}</bdi> <code dir="ltr">{row.type}</code>
              </span>
              {row.value !== undefined && (
                <span className="typed-value mono" data-suspicious={row.suspicious || undefined} dir="auto">
                  {isAddress(row) && <Identicon address={row.value} />}
                  {row.value === '' ? (
                    <em className="soft">{t('sign.typed.emptyText')}</em>
                  ) : (
                    <TextParts text={row.value} />
                  )}
                </span>
              )}
              {named.has(row) && <NameOf address={row.value ?? ''} />}
              <Moment at={parseMoment(row)} />
              {row.suspicious && <span className="typed-warning">{t('sign.typed.suspicious')}</span>}
            </li>
          ),
        )}
      </ul>
      {rows.length > most && (
        <Button kind="quiet" onClick={() => setMost(most * more)}>
          {t('sign.more.rows', { count: rows.length - most })}
        </Button>
      )}
    </>
  );
}

/** A field that names an account: its value is shown with the account's mark. */
const isAddress = (row: TypedDataRow): row is TypedDataRow & { readonly value: string } =>
  row.type === 'address' && row.value !== undefined;

/** The date that a number denotes, beside the number. */
function Moment({ at }: { readonly at: number | undefined }) {
  const t = useT();
  const format = useFormat();
  if (at === undefined) return null;
  return (
    <time className="typed-moment soft small" dateTime={new Date(at).toISOString()}>
      {t('sign.typed.moment', { time: format.dateTime(at) })}
    </time>
  );
}
