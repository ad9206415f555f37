import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const page = (text: string | null) => ({
  getElementById: () => (text === null ? null : ({ textContent: text } as HTMLElement)),
});
const signerKey = `04${'ab'.repeat(64)}`;

describe('the settings of the secrets frame', () => {
  it('the settings of the secrets frame are parsed from their block', () => {
    const settings = { parentOrigins: ['https://app.example'], signerKey };
    expect(readSettings(page(JSON.stringify(settings)))).toEqual(settings);
  });

  it.each([
    ['no block', null],
    ['no parent', JSON.stringify({ parentOrigins: [], signerKey })],
    ['a list of parents that is not a list', JSON.stringify({ parentOrigins: '*', signerKey })],
    ['no key', JSON.stringify({ parentOrigins: ['https://app.example'] })],
    ['a compressed key', JSON.stringify({ parentOrigins: ['https://app.example'], signerKey: '02ab' })],
  ])('the secrets frame does not start when its settings have %s', (_, text) => {
    expect(() => readSettings(page(text))).toThrow('The frame');
  });
});
