import { cleanText, peek } from '@causeway/protocol/hostile';
import { readWallet } from '../page/readWallet.js';
import type { Found } from '../page/slot.js';
import type { NearChain } from '../types.js';
import { openHot } from './hot.js';
import { openMeteor } from './meteor.js';
import { extensionChannel } from './meteorChannel.js';
import { openNightly } from './nightly.js';
import { openSender } from './sender.js';

interface Place {
  readonly key: string;
  readonly name: string;
  readonly verbs: readonly string[];
  readonly find: (page: unknown) => unknown;
  readonly createProvider: (wallet: object, chains: readonly NearChain[]) => object;
}

/** The places of the wallets that announce nothing, as each publishes it. */
const places: readonly Place[] = [
  {
    key: 'sender',
    name: 'Sender',
    verbs: ['requestSignIn', 'getAccountId', 'signMessage'],
    find: (page) => (peek(peek(page, 'near'), 'isSender') === true ? peek(page, 'near') : undefined),
    createProvider: openSender,
  },
  {
    key: 'nightly-wallet',
    name: 'Nightly',
    verbs: ['connect', 'signMessage', 'signTransaction'],
    find: (page) => peek(peek(page, 'nightly'), 'near'),
    createProvider: openNightly,
  },
  {
    key: 'meteor-wallet',
    name: 'Meteor Wallet',
    verbs: ['sendMessageData', 'addMessageDataListener'],
    find: (page) => peek(page, 'meteorCom'),
    createProvider: (wallet, chains) => openMeteor({ chains, channel: () => extensionChannel(wallet) }),
  },
  {
    key: 'hot-wallet',
    name: 'HOT Wallet',
    verbs: ['request'],
    find: (page) => peek(page, 'hotExtension'),
    createProvider: openHot,
  },
];

/** A wallet keeps its slot as long as its object is in the page. */
const knownWallets = new WeakMap<object, Found>();

/** The wallets in known places of a page. Calls none of them. */
function readStanding(page: unknown, chains: readonly NearChain[]): readonly Found[] {
  return places.flatMap(({ key, name, verbs, find, createProvider }) => {
    const wallet = find(page);
    if ((typeof wallet !== 'object' && typeof wallet !== 'function') || wallet === null) return [];
    if (!verbs.every((verb) => typeof peek(wallet, verb) === 'function')) return [];
    const known = knownWallets.get(wallet);
    const found: Found = known ?? {
      key,
      identity: Object.freeze({ name: cleanText(name, 64) }),
      wallet: createProvider(wallet, chains),
      style: 'standing',
    };
    knownWallets.set(wallet, found);
    return [found];
  });
}

/**
 * The wallet under a key of `window.near`; `undefined` when it is not a wallet.
 *
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0408.md
 */
const readInjected = (key: string, wallet: unknown): Found | undefined =>
  readWallet(
    wallet,
    'nep408',
    ['connect', 'disconnect', 'signTransaction'],
    peek(wallet, 'id') ?? key,
    wallet,
    key,
  );

/**
 * Adds the wallets in known places of a page. One of them that has announced itself is called in that way.
 */
export function addStanding(
  page: unknown,
  chains: readonly NearChain[],
  announced: ReadonlyMap<object, string>,
  add: (wallet: Found | undefined) => void,
): void {
  const keys = new Set(announced.values());
  for (const found of readStanding(page, chains)) if (!keys.has(found.key)) add(found);
  const near = peek(page, 'near');
  try {
    for (const key of Object.keys(Object(near)).slice(0, 100)) add(readInjected(key, peek(near, key)));
  } catch {
    // A hostile object may throw even when its keys are read.
  }
}
