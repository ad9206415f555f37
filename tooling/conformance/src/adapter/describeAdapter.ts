import type { Signer } from '@causeway/protocol';
import { describeLaws, type Law } from '../law.js';
import { describeRelay } from '../relay/describeRelay.js';
import { formLaws } from './formLaws.js';
import { keyedLaws } from './keyedLaws.js';
import { signerLaws } from './signerLaws.js';
import type { AdapterSubject } from './subject.js';

/** The laws of every `Adapter`, its signers and its wallet side. */
export const adapterLaws: readonly Law<AdapterSubject>[] = [...formLaws, ...keyedLaws, ...signerLaws];

/**
 * Registers the contract of `Adapter`, and that of its wire over a relay, as tests of one implementation. It runs without a page, and with keys in
 * memory behind every session.
 */
export function describeAdapter<S extends Signer>(
  name: string,
  setup: () => AdapterSubject<S> | Promise<AdapterSubject<S>>,
): void {
  describeLaws(`${name} is an Adapter`, adapterLaws, setup);
  describeRelay(name, setup);
}
