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
import { newlyLanded, placesTouched } from './landed.ts';
import { whoLeft, whoOf } from './leaving.ts';
import { type Place, placesOf } from './places.ts';
import { storage } from './storage.ts';

/** Milliseconds for what a network says of one account. */
const timeout = 10_000;
/** Tokens of strangers that are counted of one account. */
const mostOthers = 200;

/** What the connected accounts hold. */
export const portfolio = createPortfolio({
  storage,
  async read({ chain, address, tokens }) {
    const listed = await wellKnown(chain);
    const { known, others } = await readInTurn({ chain, address }, () =>
      readAssets({
        ...{ chain, address, timeout },
        tokens: tokens.map(({ id }) => id),
        wellKnown: listed.map(({ id }) => id),
      }),
    );
    return { balances: known, others: others.slice(0, mostOthers) };
  },
});

const placesNow = (): readonly Place[] =>
  placesOf({ chains: listChains(), accounts: wallets.accounts.get(), isBound, tokensOn: tokensNow });

let watching = false;
let opening = false;

/** Deletes what is kept of accounts that leave, for as long as the page lives. May be called twice. */
export function watchLeaving(): void {
  if (watching) return;
  watching = true;
  const seen = new Map<string, string>();
  const look = () => {
    const accounts = wallets.accounts.get();
    for (const { id, connection } of accounts) seen.set(whoOf(id), connection);
    const known = {
      accounts,
      connections: wallets.connections.get(),
      restored: wallets.restored.get(),
      seen,
    };
    void portfolio.forget(whoLeft(known));
  };
  wallets.accounts.subscribe(look);
  wallets.restored.subscribe(look);
  look();
}

/** Reads everything, and again whatever a transaction of this browser changed. May be called twice. */
export function openPortfolio(): void {
  if (opening) return;
  opening = true;
  mayRead.set(true);
  startJournal();
  const follow = () => portfolio.setPlaces(placesNow());
  // What is kept is shown first, so that it has the first places.
  void Promise.all([loadHidden(), portfolio.load()]).then(() => {
    wallets.accounts.subscribe(follow);
    preferences.subscribe(follow);
    follow();
  });
  let before = journal.entries.get();
  let isLoaded = journal.loaded.get();
  journal.entries.subscribe(() => {
    const entries = journal.entries.get();
    // What was saved has been read above, with all the rest.
    const landed = isLoaded ? newlyLanded(before, entries) : [];
    [before, isLoaded] = [entries, journal.loaded.get()];
    if (landed.length > 0) portfolio.refresh(placesTouched(landed, placesNow()));
  });
}
