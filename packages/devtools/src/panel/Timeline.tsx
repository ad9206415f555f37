/** @jsxImportSource preact */
import type { TimelineEntry } from '@causeway/core';
import type { Store } from '@causeway/protocol';
import { useState } from 'preact/hooks';
import { useWords } from '../words/words.js';
import { timeOf } from './timeOf.js';
import { useStore } from './useStore.js';

const few = 20;

/** The events of all connections in this page, newest first. */
export function Timeline({ timeline: store }: { readonly timeline: Store<readonly TimelineEntry[]> }) {
  const say = useWords();
  const timeline = useStore(store);
  const [all, setAll] = useState(false);
  const shown = [...timeline].reverse().slice(0, all ? undefined : few);
  return (
    <section>
      <h2>{say('timeline')}</h2>
      {shown.length === 0 && <p class="soft">{say('timelineEmpty')}</p>}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
        <section class="scroll" aria-label={say('timeline')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(['time', 'connection', 'event', 'from', 'to', 'error'] as const).map((column) => (
                  <th key={column} scope="col">
                    {say(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody dir="ltr">
              {shown.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: it counts from the oldest, so that a line keeps its key.
                <tr key={timeline.length - index}>
                  <td>{timeOf(entry.at)}</td>
                  <Cell text={entry.connection} />
                  <Cell text={entry.event} />
                  <Cell text={entry.from} />
                  <Cell text={entry.to} quiet={entry.to === entry.from} />
                  <Cell text={entry.error?.code} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {timeline.length > few && (
        <button type="button" onClick={() => setAll(!all)}>
          {all ? say('showFew', { count: few }) : say('showAll', { count: timeline.length })}
        </button>
      )}
    </section>
  );
}

function Cell({ text, quiet }: { readonly text?: string; readonly quiet?: boolean }) {
  return <td>{text && <code class={quiet ? 'soft' : undefined}>{text}</code>}</td>;
}
