import type { WritableStore } from '@causeway/core';
import type { Approval, EmbeddedWallet } from '@causeway/embedded-wallet';
import type { ComponentType } from 'react';
import type { DecisionRequest } from '../requests/requestDecision.js';
import type { KitPart } from '../shared/createPart.js';
import type { EmbeddedUi, Kit } from '../types.js';

/** The texts that a person has typed. They outlive the screen, so that nothing is lost when it closes. */
export interface Draft {
  readonly email: string;
  readonly code: string;
  /** The name of a new passkey. */
  readonly name: string;
}

/** The embedded wallet, and its requests for the person. */
export interface Embedded extends EmbeddedUi, Pick<EmbeddedWallet, 'open'> {
  /** The oldest first. Only one is shown at a time. */
  readonly approvals: WritableStore<readonly DecisionRequest<Approval>[]>;
  readonly signIns: WritableStore<readonly DecisionRequest<undefined>[]>;
  readonly draft: WritableStore<Draft>;
  readonly part: KitPart<{
    readonly EmbeddedDialogs: ComponentType<{ readonly kit: Kit }>;
    readonly AccountMark: ComponentType<{ readonly kit: Kit; readonly address: string }>;
  }>;
  /** The page of the frame in which secrets are shown and typed. Absent: no export and no import. */
  readonly frameUrl?: string;
  /** The number of mounted components that can show the requests. */
  hosts: number;
}

/** The embedded wallet of a kit whose `embedded` is by `embeddedScreens`; the screens are used by no other. */
export const embeddedOf = (kit: Kit): Embedded => kit.choices.embedded?.ui as Embedded;
