import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WalletError } from './error.js';
import { formatAccountId, namespaceOf, parseAccountId, parseChainId } from './ids.js';

/** Printed with each run; put a number here to repeat one. */
const seed = 20_261_121;

function contextOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return (error as WalletError).context;
  }
}

describe('CAIP-2 chain ids', () => {
  // The examples of the CAIP-2 document and of the namespaces registry.
  it.each([
    'eip155:1',
    'bip122:000000000019d6689c085ae165831e93',
    'cosmos:cosmoshub-3',
    'cosmos:Binance-Chain-Tigris',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'near:mainnet',
    'cip34:1-764824073',
    'cosmos:canto_7700-1',
    'chainstd:8c3444cf8970a9e41a706fab93e7a6c4',
  ])('parseChainId accepts %s', (id) => expect(parseChainId(id).id).toBe(id));

  it.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'ei:1',
    'EIP155:1',
    'toolongname:1',
    'eip155:1 ',
    'eip155:ab\n',
    `eip155:${'1'.repeat(33)}`,
    '__proto__:1',
    'eip155:1\u202e',
  ])('parseChainId rejects %j', (id) =>
    expect(() => parseChainId(id)).toThrowError(/is not a CAIP-2 chain id/),
  );

  it('parseChainId, parseAccountId and namespaceOf replace elrond and multiversx by mvx', () => {
    for (const name of ['mvx', 'elrond', 'multiversx']) expect(parseChainId(`${name}:1`).id).toBe('mvx:1');
    expect(namespaceOf('elrond:T')).toBe('mvx');
    expect(parseAccountId('multiversx:D:erd1abc').id).toBe('mvx:D:erd1abc');
  });

  it('a namespace that only contains the name elrond is another namespace', () => {
    expect(namespaceOf('xelrond:1')).toBe('xelrond');
    expect(namespaceOf('elrondx:1')).toBe('elrondx');
  });

  it('the error of an invalid chain id shows at most 80 characters of the text', () => {
    expect(contextOf(() => parseChainId('eip155'))).toEqual({ chain: 'eip155' });
    expect(contextOf(() => parseChainId('x'.repeat(1000)))).toEqual({ chain: 'x'.repeat(80) });
  });
});

describe('CAIP-10 account ids', () => {
  it('formatAccountId and parseAccountId round-trip', () => {
    const text = (alphabet: string, min: number, max: number) =>
      fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max });
    const alphanumeric = 'abcxyzABCXYZ0123456789';
    fc.assert(
      fc.property(
        text('abcxyz0123456789-', 3, 8).filter((name) => name !== 'elrond'),
        text(`${alphanumeric}-_`, 1, 32),
        text(`${alphanumeric}-.%`, 1, 128),
        (namespace, reference, address) => {
          const id = formatAccountId(`${namespace}:${reference}`, address);
          const parts = parseAccountId(id);
          expect([parts.namespace, parts.reference, parts.address]).toEqual([namespace, reference, address]);
          expect(parts.chainId).toBe(`${namespace}:${reference}`);
        },
      ),
      { numRuns: 5_000, seed },
    );
    console.info(`account ids: 5000 round trips, seed ${seed}`);
  });

  it('parseAccountId keeps the letter case of an address', () => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    expect(parseAccountId(`eip155:1:${address}`).address).toBe(address);
  });

  it.each([
    'eip155:1',
    'eip155:1:',
    'eip155:1:0x1:2',
    'eip155:1:a b',
    'x eip155:1:0x1',
    `eip155:1:${'a'.repeat(129)}`,
  ])('parseAccountId rejects %j', (id) =>
    expect(() => parseAccountId(id)).toThrowError(/is not a CAIP-10 account id/),
  );

  it('the error of an invalid account id shows at most 160 characters of the text', () => {
    expect(contextOf(() => parseAccountId('eip155:1'))).toEqual({ account: 'eip155:1' });
    expect(contextOf(() => parseAccountId('x'.repeat(1000)))).toEqual({ account: 'x'.repeat(160) });
  });

  it('parseAccountId throws only WalletError or TypeError for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        try {
          parseAccountId(value as string);
        } catch (error) {
          expect((error as Error).name).toMatch(/WalletError|TypeError/);
        }
      }),
      { numRuns: 2_000, seed },
    );
  });
});
