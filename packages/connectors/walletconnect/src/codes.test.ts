import { expect, it } from 'vitest';
import { pairingAborted } from './errors.js';
import { providerMissing } from './limits.js';

it('the messages of a missing provider and an aborted pairing have the required text', () => {
  expect(providerMissing).toBe('No provider found');
  expect(pairingAborted().message).toBe('Pairing aborted');
});
