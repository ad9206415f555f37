/** @jsxImportSource preact */
import type { DevtoolsOptions } from '../types.js';
import { Language, sayIn } from '../words/words.js';
import { Connections } from './Connections.js';
import { Export } from './Export.js';
import { Faults } from './Faults.js';
import { Reports } from './Reports.js';
import { Requests } from './Requests.js';
import { Stores } from './Stores.js';
import { Timeline } from './Timeline.js';

interface PanelProps extends DevtoolsOptions {
  /** BCP 47. */
  readonly language: string;
}

/** Everything, one part below the other. */
export function Panel({ wallets, requests, testWallets = [], language }: PanelProps) {
  return (
    <Language.Provider value={sayIn(language)}>
      {testWallets.length > 0 && <Faults wallets={testWallets} />}
      <Connections wallets={wallets} />
      {requests && <Requests requests={requests} />}
      <Timeline timeline={wallets.timeline} />
      <Stores wallets={wallets} />
      <Reports reports={wallets.reports} />
      <Export wallets={wallets} requests={requests} />
    </Language.Provider>
  );
}
