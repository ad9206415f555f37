import { createStore } from '@causeway/core';
import type { Approval, EmbeddedWallet, EmbeddedWalletOptions } from '@causeway/embedded-wallet';
import { WalletError } from '@causeway/protocol';
import type { DecisionRequest } from '../requests/requestDecision.js';
import { createPart } from '../shared/createPart.js';
import type { EmbeddedUi } from '../types.js';
import { EmbeddedHost } from './EmbeddedHost.js';
import type { Embedded } from './embedded.js';
import type { SecurityWords } from './security/words/words.js';
import type { EmbeddedWords } from './words/words.js';

/** An embedded wallet with its screens. */
export interface WithScreens extends EmbeddedWallet {
  /** Used by the kit. @internal */
  readonly ui: EmbeddedUi;
}

/** Gives an embedded wallet the kit's screens, which are fetched with its first request or when its way is chosen. */
export function withScreens(
  create: (screens: Pick<EmbeddedWalletOptions, 'approve' | 'signIn'>) => EmbeddedWallet,
  words?: Partial<EmbeddedWords & SecurityWords>,
  frameUrl?: string,
): WithScreens {
  const part = createPart(() => import('./part.js'));
  const loadFor = (method: string) => {
    if (embedded.hosts > 0) return part.load();
    // Without a component the request would wait for ever.
    const reason = 'no ConnectButton, ConnectPanel, SignIn or KitProvider is mounted';
    throw new WalletError('wallet-failed', { method, reason });
  };
  const wallet = create({
    async approve(what, { signal }) {
      const { method } = what.call;
      const { requestDecision } = await loadFor(method);
      await requestDecision(embedded.approvals, what, method, signal);
    },
    async signIn({ signal }) {
      const { requestDecision } = await loadFor('createSession');
      await requestDecision(embedded.signIns, undefined, 'createSession', signal);
    },
  });
  const embedded: Embedded = {
    open: wallet.open,
    approvals: createStore<readonly DecisionRequest<Approval>[]>([]),
    signIns: createStore<readonly DecisionRequest<undefined>[]>([]),
    draft: createStore({ email: '', code: '', name: '' }),
    part,
    hosts: 0,
    words,
    frameUrl,
    Host: EmbeddedHost,
    load: async (kit) => (await part.load()).loadScreen(kit),
    loadRows: async (kit) => (await part.load()).loadRows(kit),
    rejectSignIns() {
      for (const one of embedded.signIns.get()) one.refuse();
    },
  };
  return Object.freeze({ ...wallet, ui: embedded });
}
