import { createHash, randomBytes, randomInt } from 'node:crypto';
import { independent } from '@causeway/conformance/independent';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields } from '../fields.js';
import { type Circumstances, cbor, softwarePasskey } from '../testing/passkey.js';
import { verifyAssertion } from './assertion.js';
import { verifyAttestation } from './attestation.js';
import { decodeCbor } from './cbor.js';

independent('@simplewebauthn/server', { what: 'accepts and rejects the same passkeys' });

const party = { origins: ['http://localhost'], rpIds: ['localhost'] };
const mutations = 20_000;

interface Registration {
  readonly challenge: string;
  readonly attestation: Record<'credentialId' | 'clientDataJson' | 'attestationObject', string>;
}

/** A second opinion: another library's verdict on the same registration. */
async function theirs(parameters: Fields): Promise<boolean> {
  const { challenge, attestation } = parameters as unknown as Registration;
  try {
    const { verified } = await verifyRegistrationResponse({
      response: {
        id: attestation.credentialId,
        rawId: attestation.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: attestation.clientDataJson,
          attestationObject: attestation.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.rpIds,
      requireUserVerification: false,
      supportedAlgorithmIDs: [-7, -257],
    });
    return verified;
  } catch {
    return false;
  }
}

function ours(parameters: Fields): boolean {
  try {
    verifyAttestation(parameters, party);
    return true;
  } catch {
    return false;
  }
}

const wrong: readonly Circumstances[] = [
  { origin: 'http://localhost:1' },
  { origin: 'https://localhost' },
  { rpId: 'example.com' },
  { flags: 0x04 },
  { type: 'webauthn.get' },
];

describe('the registration of a passkey', () => {
  for (const algorithm of [-7, -257] as const)
    for (const format of ['none', 'packed'] as const)
      it(`a passkey registration is accepted with ${algorithm} and attestation ${format}, as by another library`, async () => {
        const parameters = softwarePasskey(algorithm).register(randomBytes(32), { format });
        const attestation = verifyAttestation(parameters, party);
        expect(attestation).toMatchObject({ name: 'Passkey', attestationType: format, rpId: 'localhost' });
        expect(attestation.credentialId).toBe(
          (parameters.attestation as Registration['attestation']).credentialId,
        );
        expect(attestation.aaguid).toBe('00000000-0000-0000-0000-000000000000');
        expect(await theirs(parameters)).toBe(true);
      });

  it('a passkey registration is rejected for another origin or site, without presence and from another ceremony', async () => {
    for (const circumstances of wrong) {
      const parameters = softwarePasskey().register(randomBytes(32), circumstances);
      expect(ours(parameters), JSON.stringify(circumstances)).toBe(false);
      expect(await theirs(parameters), JSON.stringify(circumstances)).toBe(false);
    }
    // The other library leaves this check to its caller.
    expect(ours(softwarePasskey().register(randomBytes(32), { crossOrigin: true }))).toBe(false);
  });

  it('a passkey registration is rejected for another challenge, another id and trailing bytes', () => {
    const parameters = softwarePasskey().register(randomBytes(32));
    const attestation = parameters.attestation as Registration['attestation'];
    const changed = (more: object) => ({ ...parameters, attestation: { ...attestation, ...more } });
    expect(ours({ ...parameters, challenge: randomBytes(32).toString('base64url') })).toBe(false);
    expect(ours(changed({ credentialId: randomBytes(32).toString('base64url') }))).toBe(false);
    const longer = Buffer.concat([Buffer.from(attestation.attestationObject, 'base64url'), Buffer.from([0])]);
    expect(ours(changed({ attestationObject: longer.toString('base64url') }))).toBe(false);
    expect(ours(changed({ transports: ['AUTHENTICATOR_TRANSPORT_PIGEON'] }))).toBe(false);
    expect(ours(parameters)).toBe(true);
  });

  it('a passkey registration with a signed attestation is rejected after any change of a bit', async () => {
    const parameters = softwarePasskey().register(randomBytes(32), { format: 'packed' });
    const attestation = parameters.attestation as Registration['attestation'];
    const bytes = Buffer.from(attestation.attestationObject, 'base64url');
    let accepted = 0;
    let agreed = 0;
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const mutated = {
        ...parameters,
        attestation: { ...attestation, attestationObject: changed.toString('base64url') },
      };
      if (ours(mutated)) accepted += 1;
      else if (bit % 16 === 0 && !(await theirs(mutated))) agreed += 1;
    }
    console.info(
      `changed bits of a registration: ${bytes.length * 8}, accepted: ${accepted}, refused elsewhere too: ${agreed}`,
    );
    expect(accepted).toBe(0);
    // A control: the same registration, unchanged.
    expect(ours(parameters)).toBe(true);
  });
});

describe('the stamp of a passkey', () => {
  const body = Buffer.from('{"organizationId":"x"}');

  it('a passkey stamp is accepted for the exact body, as by another library', async () => {
    for (const algorithm of [-7, -257] as const) {
      const passkey = softwarePasskey(algorithm);
      const registered = passkey.register(randomBytes(32));
      const stored = verifyAttestation(registered, party);
      const assertion = passkey.stamp(body);
      expect(verifyAssertion(assertion, body, stored, party)).toBe(true);
      expect(verifyAssertion(assertion, Buffer.from('{"organizationId":"y"}'), stored, party)).toBe(false);
      const { attestation, challenge } = registered as unknown as Registration;
      const { registrationInfo } = await verifyRegistrationResponse({
        response: {
          id: attestation.credentialId,
          rawId: attestation.credentialId,
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: attestation.clientDataJson,
            attestationObject: attestation.attestationObject,
          },
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origins,
        expectedRPID: party.rpIds,
        requireUserVerification: false,
        supportedAlgorithmIDs: [-7, -257],
      });
      const { verified } = await verifyAuthenticationResponse({
        response: {
          id: assertion.credentialId,
          rawId: assertion.credentialId,
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: assertion.clientDataJson,
            authenticatorData: assertion.authenticatorData,
            signature: assertion.signature,
          },
        },
        expectedChallenge: Buffer.from(createHash('sha256').update(body).digest('hex')).toString('base64url'),
        expectedOrigin: party.origins,
        expectedRPID: party.rpIds,
        requireUserVerification: false,
        credential: registrationInfo!.credential,
      });
      expect(verified).toBe(true);
    }
  });

  it('a passkey stamp is rejected for another origin or site, without presence, from another ceremony and in a foreign frame', () => {
    const passkey = softwarePasskey();
    const stored = verifyAttestation(passkey.register(randomBytes(32)), party);
    for (const circumstances of [...wrong.slice(0, 4), { type: 'webauthn.create' }, { crossOrigin: true }])
      expect(verifyAssertion(passkey.stamp(body, circumstances), body, stored, party)).toBe(false);
    expect(verifyAssertion(softwarePasskey().stamp(body), body, stored, party)).toBe(false);
  });

  it('a passkey stamp is rejected after any change', () => {
    const passkey = softwarePasskey();
    const stored = verifyAttestation(passkey.register(randomBytes(32)), party);
    const stamp = passkey.stamp(body);
    const names = ['authenticatorData', 'clientDataJson', 'signature'] as const;
    let accepted = 0;
    for (let round = 0; round < mutations; round += 1) {
      const name = names[round % 3] ?? 'signature';
      const bytes = Buffer.from(stamp[name], 'base64url');
      const at = randomInt(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ randomInt(1, 256);
      if (verifyAssertion({ ...stamp, [name]: bytes.toString('base64url') }, body, stored, party))
        accepted += 1;
    }
    console.info(`changed passkey stamps: ${mutations}, accepted: ${accepted}`);
    expect(accepted).toBe(0);
    expect(verifyAssertion(stamp, body, stored, party)).toBe(true);
  });
});

describe('CBOR', () => {
  it('CBOR decodes its own encoding and never reads past the end of arbitrary bytes', () => {
    const key = fc.oneof(fc.string(), fc.integer({ min: -65_000, max: 65_000 }));
    const value = fc.oneof(
      key,
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    );
    const map = fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 30 });
    fc.assert(
      fc.property(map, (entries) => {
        const written = cbor(new Map(entries));
        expect(decodeCbor(written)).toEqual({ value: new Map(entries), end: written.length });
      }),
    );
    let decodedCount = 0;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        let end: number;
        try {
          end = decodeCbor(Buffer.from(bytes)).end;
        } catch (error) {
          return error instanceof Error && /^(?:Error|TypeError)$/.test(error.name);
        }
        decodedCount += 1;
        return end <= bytes.length;
      }),
      { numRuns: 20_000 },
    );
    console.info(`arbitrary bytes read as CBOR: 20000, of which items: ${decodedCount}`);
  });

  it('CBOR is rejected when it is cut, endless, nested too deep or repeats a key', () => {
    for (const bad of [
      '',
      '18',
      '5f',
      '9f01ff',
      '1b0000000000000001',
      '4401',
      'a2010101',
      'a201010102',
      'f7',
      'fb0000000000000000',
      `${'81'.repeat(9)}00`,
      'a1f500',
      '5a7fffffff00',
    ])
      expect(() => decodeCbor(Buffer.from(bad, 'hex')), bad).toThrow();
    expect(decodeCbor(Buffer.from('a1616101', 'hex'))).toEqual({ value: new Map([['a', 1]]), end: 4 });
  });
});
