import type { Asset } from '@causeway/protocol';
import { describe, expect, it } from 'vitest';
import { resembles, skeleton } from './resembles.ts';

const asset = (symbol: string, name = symbol, id = 'eip155:1/erc20:0x2'): Asset => ({
  ...{ id: id as Asset['id'], symbol, name, decimals: 6 },
});
const dollar = asset('LUSD', 'Local Dollar', 'eip155:1/erc20:0x1');

describe('resembles', () => {
  it.each(['LUSD', 'lusd', 'ＬＵＳＤ', 'LU\u0405D', 'L-USD', 'LÚSD', 'IUSD', '1USD'])(
    'resembles finds the token that %s imitates',
    (symbol) => {
      expect(resembles(asset(symbol, 'x'), [dollar])).toBe(dollar);
    },
  );

  it.each(['ʟᴜꜱᴅ', 'ꓡꓴꓢꓓ', 'ᏞUᏚᎠ', 'LՍSD'])(
    'resembles finds the token that %s imitates in another alphabet',
    (symbol) => {
      expect(resembles(asset(symbol, 'x'), [dollar])).toBe(dollar);
    },
  );

  it('resembles finds the token whose name is imitated', () => {
    expect(resembles(asset('ABC', 'Local D\u043ellar'), [dollar])).toBe(dollar);
  });

  it('resembles reports a symbol that is often imitated', () => {
    expect(resembles(asset('USDC'), [dollar])).toBe('famous');
    expect(resembles(asset('U$DТ'), [])).toBe('famous');
  });

  it('resembles finds nothing for an original token, nor for the known token itself', () => {
    expect(resembles(asset('OWN'), [dollar])).toBeUndefined();
    expect(resembles(dollar, [dollar])).toBeUndefined();
  });

  it('resembles does not report a listed token that others imitate', () => {
    const listed = asset('USDC', 'USD Coin', 'eip155:1/erc20:0x3');
    expect(resembles(listed, [asset('USDC'), listed])).toBeUndefined();
    expect(resembles(asset('USDC'), [listed])).toBe(listed);
  });

  it('names that look the same have the same skeleton', () => {
    expect(skeleton('ЅОL')).toBe(skeleton('sol'));
    expect(skeleton('')).toBe('');
  });
});
