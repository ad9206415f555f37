import { createElement, StrictMode } from 'react';
import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { expect, test } from 'vitest';
import { memoryStorage } from '../test/storage.js';
import { createJournal } from './createJournal.js';
import { createJournalHooks } from './react.js';
import { greeting, transfer } from './testing.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

test('useEntries and useEntry start the journal and follow its entries', async () => {
  const journal = createJournal({ storage: memoryStorage(), tab: 'tab-1', closed: async () => {} });
  let starts = 0;
  const { useEntries, useEntry } = createJournalHooks(journal, () => {
    starts += 1;
  });
  const { id } = await journal.add(transfer);
  const renders: string[] = [];
  function Probe() {
    renders.push(`${useEntries().length} ${useEntry(id)?.status} ${useEntry(undefined)}`);
    return null;
  }
  let view: ReactTestRenderer | undefined;
  await act(async () => {
    view = create(createElement(Probe));
  });
  await act(async () => void (await journal.add(greeting)));
  const error = { code: 'user-rejected', message: 'The person refused.' };
  await act(async () => journal.note(id, { type: 'refused', error }));
  expect(renders).toEqual(['1 asked undefined', '2 asked undefined', '2 refused undefined']);
  expect(starts).toBeGreaterThan(0);
  act(() => view?.unmount());
});

test('a function that start returns is not called when a component goes or StrictMode repeats its effects', async () => {
  const journal = createJournal({ storage: memoryStorage(), tab: 'tab-1', closed: async () => {} });
  let stops = 0;
  const { useEntries } = createJournalHooks(journal, () => () => {
    stops += 1;
  });
  const Probe = () => `${useEntries().length}`;
  let view: ReactTestRenderer | undefined;
  await act(async () => {
    view = create(createElement(StrictMode, null, createElement(Probe)));
  });
  act(() => view?.unmount());
  expect(stops).toBe(0);
});
