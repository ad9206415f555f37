/** @jsxImportSource preact */
import type { Report } from '@causeway/core';
import type { Store } from '@causeway/protocol';
import { useWords } from '../words/words.js';
import { timeOf } from './timeOf.js';
import { useStore } from './useStore.js';

/** Failures that interrupted nothing, such as of a storage or of a saved record. */
export function Reports({ reports: store }: { readonly reports: Store<readonly Report[]> }) {
  const say = useWords();
  const reports = useStore(store);
  return (
    <section>
      <h2>{say('reports')}</h2>
      {reports.length === 0 && <p class="soft">{say('reportsEmpty')}</p>}
      <ul>
        {reports.map(({ at, error }) => (
          <li key={`${at} ${error.code}`}>
            <time class="soft">{timeOf(at)}</time> <code dir="ltr">{error.code}</code>{' '}
            <bdi>{error.shortMessage}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
