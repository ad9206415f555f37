import { describe, expect, test } from 'vitest';
import type { AddressReading } from '../../families/family.ts';
import { parseRecipient } from './parseRecipient.ts';

const someone = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const ownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const recent = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const imitation = '0xd8dA000000000000000000000000000000006045';
const bad: AddressReading = { status: 'bad', why: { key: 'eip155.address.prefix' } };

/** Parses a few known addresses and rejects any other. */
const readAddress = (text: string): AddressReading =>
  [someone, ownAddress, recent, imitation].includes(text)
    ? { status: 'ok', address: text, checked: true }
    : bad;

const known = { self: ownAddress, accounts: [ownAddress], saved: [], recent: [recent] };
const parse = (text: string) => parseRecipient(text, readAddress, known);

describe('a typed recipient', () => {
  test('a typed recipient is parsed by its namespace without surrounding space', () => {
    expect(parse(` ${someone} `)).toMatchObject({ status: 'ok', address: someone, checked: true });
    expect(parse('hello there')).toBe(bad);
  });

  test('a typed recipient is classified as the sender, another account, a known or a new recipient', () => {
    expect(parse(ownAddress)).toMatchObject({ relation: 'self' });
    expect(parseRecipient(ownAddress, readAddress, { ...known, self: someone })).toMatchObject({
      relation: 'own',
    });
    expect(parse(recent)).toMatchObject({ relation: 'recent' });
    expect(parse(someone)).toMatchObject({ relation: 'new' });
    expect(parseRecipient(someone, readAddress, { ...known, saved: [someone] })).toMatchObject({
      relation: 'saved',
    });
  });

  test('a typed recipient that looks like a known one is reported', () => {
    expect(
      parseRecipient(imitation, readAddress, { accounts: [], saved: [], recent: [someone] }),
    ).toMatchObject({
      lookAlike: someone,
    });
    expect(parseRecipient(imitation, readAddress, { ...known, saved: [someone] })).toMatchObject({
      lookAlike: someone,
    });
    expect(parse(imitation)).not.toHaveProperty('lookAlike');
  });

  test('an empty recipient has neither a value nor a problem', () => {
    expect(parse(' ')).toEqual({ status: 'empty' });
  });
});
