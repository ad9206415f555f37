import { hexLines } from '@causeway/kit/requests';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Scroll } from '../form/Scroll.tsx';

/** Further lines are shown on request. */
const first = 64;

/** The exact bytes, one click away. */
export function HexView({ bytes }: { readonly bytes: Uint8Array }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="hex" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sign.bytes', { count: bytes.length, number: format.number(bytes.length) })}</summary>
      {isOpen && <HexLines bytes={bytes} />}
    </details>
  );
}

function HexLines({ bytes }: { readonly bytes: Uint8Array }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const lines = hexLines(all ? bytes : bytes.subarray(0, first * 16));
  return (
    <>
      <Scroll label={t('sign.bytesLabel')} className="hex-lines" dir="ltr">
        {lines.map(({ offset, hex, ascii }) => (
          <span key={offset} className="hex-line">
            <span className="hex-offset">{offset}</span>
            <span>{hex.join(' ')}</span>
            <span className="hex-ascii">{ascii}</span>
          </span>
        ))}
      </Scroll>
      {!all && bytes.length > first * 16 && (
        <button type="button" className="button" data-kind="quiet" onClick={() => setAll(true)}>
          {t('sign.allBytes')}
        </button>
      )}
    </>
  );
}
