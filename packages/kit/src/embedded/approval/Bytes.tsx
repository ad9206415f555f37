import { useState } from 'react';
import { hexLines } from '../../requests/bytes.js';
import { useRequest } from './requestLook.js';

/** Further lines are shown on request. */
const first = 64 * 16;

/** The exact bytes, one press away. */
export function Bytes({ bytes }: { readonly bytes: Uint8Array }) {
  const { t, count } = useRequest();
  const [isOpen, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  return (
    <details data-part="details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{count('bytes.count', bytes.length)}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard.
        <section data-part="bytes" aria-label={t('bytes.label')} dir="ltr" tabIndex={0}>
          {hexLines(all ? bytes : bytes.subarray(0, first)).map(({ offset, hex, ascii }) => (
            <div key={offset}>{`${offset}  ${hex.join(' ').padEnd(47)}  ${ascii}`}</div>
          ))}
        </section>
      )}
      {isOpen && !all && bytes.length > first && (
        <button type="button" data-part="link" onClick={() => setAll(true)}>
          {t('bytes.all')}
        </button>
      )}
    </details>
  );
}
