/** @jsxImportSource preact */
import type { Store } from '@causeway/protocol';
import { useState } from 'preact/hooks';
import { createReport } from '../report.js';
import type { LoggedRequest, ObservedWallets } from '../types.js';
import { useWords } from '../words/words.js';

interface ExportProps {
  readonly wallets: ObservedWallets;
  readonly requests?: Store<readonly LoggedRequest[]>;
}

/** Copies or downloads the report, made at that moment. */
export function Export({ wallets, requests }: ExportProps) {
  const say = useWords();
  const [result, setResult] = useState<'copied' | 'notCopied'>();
  const make = () => createReport({ wallets, requests: requests?.get() });

  async function copy() {
    setResult(undefined);
    try {
      await navigator.clipboard.writeText(make());
      setResult('copied');
    } catch {
      setResult('notCopied');
    }
  }

  function download() {
    const url = URL.createObjectURL(new Blob([make()], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'causeway-report.json';
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <section>
      <h2>{say('export')}</h2>
      <p class="soft">{say('exportLead')}</p>
      <div class="row">
        <button type="button" onClick={() => void copy()}>
          {say('copy')}
        </button>
        <button type="button" onClick={download}>
          {say('download')}
        </button>
        <span role="status">{result && say(result)}</span>
      </div>
    </section>
  );
}
