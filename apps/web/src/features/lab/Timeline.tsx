import type { TimelineEntry } from '@causeway/core';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Scroll } from '../form/Scroll.tsx';

const few = 20;

/** All that happened to all connections in this page, newest first. */
export function Timeline({ timeline }: { readonly timeline: readonly TimelineEntry[] }) {
  const t = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = [...timeline].reverse().slice(0, all ? undefined : few);
  return (
    <section className="stack">
      <h2>{t('lab.timeline')}</h2>
      {shown.length === 0 && <p className="soft">{t('lab.timelineEmpty')}</p>}
      {shown.length > 0 && (
        <Scroll label={t('lab.timeline')} className="lab-scroll">
          <table className="lab-table">
            <thead>
              <tr>
                <th scope="col">{t('lab.column.time')}</th>
                <th scope="col">{t('lab.column.connection')}</th>
                <th scope="col">{t('lab.column.event')}</th>
                <th scope="col">{t('lab.column.from')}</th>
                <th scope="col">{t('lab.column.to')}</th>
                <th scope="col">{t('lab.column.error')}</th>
              </tr>
            </thead>
            <tbody dir="ltr">
              {shown.map((entry, index) => (
                <tr key={timeline.length - index}>
                  <td>{format.time(entry.at)}</td>
                  <td>
                    <code>{entry.connection}</code>
                  </td>
                  <td>
                    <code>{entry.event}</code>
                  </td>
                  <td>
                    <code>{entry.from}</code>
                  </td>
                  <td>
                    <code data-same={entry.from === entry.to || undefined}>{entry.to}</code>
                  </td>
                  <td>{entry.error && <code>{entry.error.code}</code>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {timeline.length > few && (
        <div className="row">
          <Button kind="quiet" onClick={() => setAll(!all)}>
            {all ? t('lab.showFew', { count: few }) : t('lab.showAll', { count: timeline.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
