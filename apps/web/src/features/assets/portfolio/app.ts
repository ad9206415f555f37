import { listChains } from '../../../deployment.ts';
import { readInTurn } from '../../../families/balanceTurns.ts';
import { readAssets } from '../../../families/chain.ts';
import { journal } from '../../../journal.ts';
import { isBound } from '../../../namespaces.ts';
import { preferences } from '../../../preferences.ts';
import { tokensNow, wellKnown } from '../../../tokens.ts';
import { mayRead } from '../../../visit.ts';
import { wallets } from '../../../wallets.ts';
import { startJournal } from '../../journal/app.ts';
import { createPortfolio } from './createPortfolio.ts';
import { loadHidden } from './hidden.ts';
import { isDisconnected, ownerOf } from './isDisconnected.ts';
import { newlyLanded, placesTouched } from './landed.ts';
import { type Place, placesOf } from './places.ts';
import { storage } from './storage.ts';

/** The time limit (ms) for reading one account on one network. */
const timeout = 10_000;
/** The limit of unlisted tokens per account. */
const mostOthers = 200;

/** The holdings of the connected accounts. */
export const portfolio = createPortfolio({
  storage,
  async readHolding({ chain, address, tokens }) {
    const listed = await wellKnown(chain);
    const { listed: balances, others } = await readInTurn({ chain, address }, () =>
      readAssets({
        ...{ chain, address, timeout },
        tokens: tokens.map(({ id }) => id),
        wellKnown: listed.map(({ id }) => id),
      }),
    );
    return { balances, others: others.slice(0, mostOthers) };
  },
});

const placesNow = (): readonly Place[] =>
  placesOf({ chains: listChains(), accounts: wallets.accounts.get(), isBound, tokensOn: tokensNow });

let isWatching = false;
let isStarted = false;

/** Deletes the saved holdings of accounts that disconnect, for as long as the page lives. May be called twice. */
export function watchDisconnects(): void {
  if (isWatching) return;
  isWatching = true;
  const seen = new Map<string, string>();
  const forgetDisconnected = () => {
    const accounts = wallets.accounts.get();
    for (const { id, connection } of accounts) seen.set(ownerOf(id), connection);
    const registry = {
      accounts,
      connections: wallets.connections.get(),
      restored: wallets.restored.get(),
      seen,
    };
    void portfolio.forget(isDisconnected(registry));
  };
  wallets.accounts.subscribe(forgetDisconnected);
  wallets.restored.subscribe(forgetDisconnected);
  forgetDisconnected();
}

/** Reads all holdings, and reads those that a transaction of this browser changed again. May be called twice. */
export function startPortfolio(): void {
  if (isStarted) return;
  isStarted = true;
  mayRead.set(true);
  startJournal();
  const follow = () => portfolio.setPlaces(placesNow());
  // Show the saved holdings first, so that they keep the first places of the list.
  void Promise.all([loadHidden(), portfolio.load()]).then(() => {
    wallets.accounts.subscribe(follow);
    preferences.subscribe(follow);
    follow();
  });
  let before = journal.entries.get();
  let isLoaded = journal.loaded.get();
  journal.entries.subscribe(() => {
    const entries = journal.entries.get();
    // Entries from storage are older than the read above.
    const landed = isLoaded ? newlyLanded(before, entries) : [];
    [before, isLoaded] = [entries, journal.loaded.get()];
    if (landed.length > 0) portfolio.refresh(placesTouched(landed, placesNow()));
  });
}
