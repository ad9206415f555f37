import type { WalletBehaviour, WalletSide } from './subject.js';

/** The wallet's side with the interface a connector would find in a page. */
export interface ReferenceWallet extends WalletSide {
  /** Silent: the accounts the page may see, the active one first. */
  accounts(): Promise<unknown>;
  /** Prompts the person unless the page is permitted already. */
  connect(): Promise<unknown>;
  /** Prompts the person for an answer to a call. */
  call(): Promise<unknown>;
  takeBack(): Promise<void>;
  listen(listener: (event: 'accounts' | 'gone') => void): () => void;
}

const addresses = [
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
];
const nonsense: readonly unknown[] = [null, 7, 'zzz', [], [null], {}, undefined, [{}], 12n, ['x y']];

/** Makes the wallet that the suite checks itself against. It keeps its permission over a reload. */
export function createReferenceWallet(): ReferenceWallet {
  const listeners = new Set<(event: 'accounts' | 'gone') => void>();
  let behaviour: WalletBehaviour = 'approve';
  let failing: (() => unknown) | undefined;
  let active = 0;
  let permitted = false;
  let locked = false;
  let prompted = 0;
  let dealt = 0;
  let life = 0;
  let waiting = 0;
  const changed: (() => void)[] = [];
  const heldBack: (() => void)[] = [];

  const visible = () =>
    permitted && !locked ? [addresses[active], addresses[1 - active]] : ([] as (string | undefined)[]);
  const emit = (event: 'accounts' | 'gone') => {
    for (const listener of [...listeners]) listener(event);
  };

  async function hold(): Promise<void> {
    waiting += 1;
    for (const tellHeld of heldBack.splice(0)) tellHeld();
    await new Promise<void>((resolve) => changed.push(resolve));
    waiting -= 1;
  }

  /**
   * Waits as the behaviour requires, and never answers a request that was open before the wallet vanished.
   */
  async function gate(prompts: boolean): Promise<void> {
    const current = life;
    if (failing) throw failing();
    if (prompts && locked) throw new Error('locked');
    if (prompts) prompted += 1;
    while (behaviour === 'hang' || (prompts && behaviour === 'stall')) await hold();
    if (behaviour === 'vanish' || current !== life) return new Promise(() => {});
    if (prompts && behaviour === 'reject') throw new Error('refused');
  }

  const deal = (): unknown => {
    dealt += 1;
    return nonsense[dealt % nonsense.length];
  };

  return {
    get prompted() {
      return prompted;
    },
    get permitted() {
      return permitted;
    },
    behave(next) {
      behaviour = next;
      if (next === 'vanish') {
        life += 1;
        emit('gone');
      }
      for (const wake of changed.splice(0)) wake();
    },
    failWith(next) {
      failing = next;
    },
    setLocked(next) {
      locked = next;
      emit('accounts');
    },
    switchAccount() {
      active = 1 - active;
      emit('accounts');
    },
    revoke() {
      permitted = false;
      emit('accounts');
    },
    held: () => (waiting > 0 ? Promise.resolve() : new Promise<void>((resolve) => heldBack.push(resolve))),
    async accounts() {
      await gate(false);
      return behaviour === 'malformed' ? deal() : visible();
    },
    async connect() {
      await gate(!permitted || locked);
      if (behaviour === 'malformed') return deal();
      permitted = true;
      return visible();
    },
    async call() {
      await gate(true);
      return behaviour === 'malformed' ? deal() : '0x12';
    },
    async takeBack() {
      await gate(false);
      permitted = false;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
