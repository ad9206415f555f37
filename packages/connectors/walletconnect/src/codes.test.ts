import { expect, it } from 'vitest';
import { providerMissing } from './codes.js';
import { pairingAborted } from './errors.js';

it('the sentences of a missing provider and an aborted pairing are those of the specification', () => {
  expect(providerMissing).toBe('No provider found');
  expect(pairingAborted().message).toBe('Pairing aborted');
});
