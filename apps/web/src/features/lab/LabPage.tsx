import { decodeContent, type LoggedRequest, type TestWallet } from '@causeway/devtools/production';
import { Devtools } from '@causeway/devtools/production/react';
import type { JournalEntry } from '@causeway/journal';
import { useStore } from '@causeway/react';
import type { Mode } from '@causeway/wallets';
import { useEffect, useMemo } from 'react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { switchTestWallets, testWallets } from '../../startTestWallets.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { wallets } from '../../wallets.ts';
import { startJournal } from '../journal/app.ts';

/** For developers: each connection and request while it runs, and switches that cause faults. */
export function LabPage() {
  const t = useT();
  const state = useStore(testWallets);
  const listed = useMemo(() => (state === 'on' ? listTestWallets() : []), [state]);
  useEffect(startJournal, []);
  return (
    <Page title={t('lab.title')} lead={t('lab.lead')} width="wide">
      {config.testWallets && <TestWallets />}
      <Devtools wallets={wallets} requests={requests} testWallets={listed} />
    </Page>
  );
}

/** Switches the test wallets on. */
function TestWallets() {
  const t = useT();
  const state = useStore(testWallets);
  const on = state === 'on' || state === 'loading';
  return (
    <Card
      title={t('lab.wallets.title')}
      actions={
        <Button
          kind={on ? 'plain' : 'primary'}
          busy={state === 'loading'}
          onClick={() => void switchTestWallets(!on)}
        >
          {t(on ? 'lab.wallets.off' : 'lab.wallets.on')}
        </Button>
      }
    >
      <p className="soft">{t(on ? 'lab.wallets.areOn' : 'lab.wallets.areOff')}</p>
      {state === 'failed' && (
        <Notice kind="failed" title={t('lab.wallets.failed')}>
          <div className="row">
            <Button onClick={() => void switchTestWallets(true)}>{t('shell.tryAgain')}</Button>
          </div>
        </Notice>
      )}
    </Card>
  );
}

const modes: readonly Mode[] = ['ask', 'approve', 'reject', 'stall', 'slow', 'malformed', 'hang', 'vanish'];

/** The test wallets in the page, for the switches of the devtools; none while they are off. */
function listTestWallets(): readonly TestWallet[] {
  const control = window.__causewayTestWallets;
  if (!control) return [];
  return control.list().map(({ rdns, name }) => {
    const one = { wallet: rdns };
    const now = () => control.list().find((each) => each.rdns === rdns);
    return {
      name,
      modes,
      mode: () => now()?.mode ?? 'vanish',
      locked: () => now()?.locked ?? false,
      accounts: () => now()?.accounts ?? [],
      requests: () => Array.from({ length: (now()?.prompts.length ?? 0) + (now()?.held ?? 0) }),
      setMode: (mode) => control.setMode(mode as Mode, one),
      lock: () => control.lock(one),
      unlock: () => control.unlock(one),
      switchAccount: (index) => control.switchAccount(now()?.accounts[index] ?? index, one),
      revoke: () => control.revoke(one),
    };
  });
}

/** The limit of listed requests. */
const most = 100;

let lastEntries: readonly JournalEntry[] = [];
let listed: readonly LoggedRequest[] = [];

/** The journal's newest requests as the devtools list them, newest last. */
const requests = {
  get(): readonly LoggedRequest[] {
    const entries = journal.entries.get();
    if (entries !== lastEntries) listed = entries.slice(0, most).map(describe).reverse();
    lastEntries = entries;
    return listed;
  },
  subscribe: journal.entries.subscribe,
};

function describe(entry: JournalEntry): LoggedRequest {
  const { id, createdAt, chainId, account, status, request, signature, hash, error } = entry;
  const { kind, ...content } = request;
  return {
    id,
    at: createdAt,
    method: kind,
    chainId,
    account,
    status,
    content: decodeContent(content),
    answer: signature ?? hash,
    error: error?.code,
  };
}
