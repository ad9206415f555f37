import { useState } from 'react';
import { AccountMark } from '../../marks/AccountMark.js';
import { NetworkMark } from '../../marks/NetworkMark.js';
import { Amount as KitAmount } from '../../money/Amount.js';
import { readerOf } from '../../money/readerOf.js';
import { hexLines } from '../../requests/bytes.js';
import type { Kit } from '../../types.js';
import { type AnswersProps, type FactProps, type RequestLook, useRequest } from './requestLook.js';
import { TypedRows } from './TypedRows.js';
import { VisibleText } from './VisibleText.js';
import { Warning } from './Warning.js';

/** The kit's own look of a request. */
export const kitLook = (kit: Kit): RequestLook => ({
  readerOf: (chain) => readerOf(kit, chain),
  tokensOf: async ({ id }) => (await import('@causeway/networks/tokens')).listTokens(id),
  ...{
    Facts,
    Fact,
    Amount,
    Network,
    Warning,
    Note,
    Text: VisibleText,
    Rows: TypedRows,
    Bytes,
    More,
    Answers,
  },
});

const Facts: RequestLook['Facts'] = ({ children }) => <dl data-part="receipt">{children}</dl>;

const Note: RequestLook['Note'] = ({ children }) => <p data-part="screen-text">{children}</p>;

const More: RequestLook['More'] = ({ title, children }) => (
  <details data-part="details">
    <summary>{title}</summary>
    {children}
  </details>
);

const Amount: RequestLook['Amount'] = (amount) => <KitAmount kit={useRequest().kit} {...amount} />;

const Network: RequestLook['Network'] = () => {
  const { kit, chain } = useRequest();
  return (
    <>
      <NetworkMark kit={kit} of={chain} />
      <bdi>{chain.name}</bdi>
    </>
  );
};

function Fact({ name, state, address, children }: FactProps) {
  const { kit } = useRequest();
  return (
    <div data-state={state}>
      <dt>{name}</dt>
      <dd>
        {children}
        {address !== undefined && (
          <>
            <AccountMark kit={kit} address={address} />
            <bdi dir="ltr" translate="no" data-part="address-whole">
              {address}
            </bdi>
          </>
        )}
      </dd>
    </div>
  );
}

function Answers({ buttons, label, isBusy, isReadable, onApprove, onReject }: AnswersProps) {
  const { t } = useRequest();
  const busy = isBusy || undefined;
  return (
    <div ref={buttons} data-part="answers">
      <button
        type="button"
        data-part="action"
        data-kind="primary"
        disabled={!isReadable}
        aria-busy={busy}
        onClick={onApprove}
      >
        {label}
      </button>
      <button type="button" data-part="action" aria-busy={busy} onClick={onReject}>
        {t('reject')}
      </button>
    </div>
  );
}

/** Further lines are shown on request. */
const first = 64 * 16;

/** The exact bytes, one press away. */
function Bytes({ bytes }: { readonly bytes: Uint8Array }) {
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
