import { vectorSet } from '@causeway/conformance/independent';
import { parseAccountId, parseChainId } from '@causeway/protocol';
import { decodeBech32, encodeBech32 } from '@causeway/protocol/bech32';
import { describe, expect, test } from 'vitest';

describe('BIP-173', () => {
  vectorSet('BIP-173', {
    source: 'bitcoin/bips',
    licence: 'BSD-2-Clause',
    what: 'texts that are bech32 and texts that are not',
  });

  test.each([
    'a12uel5l',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
    `11${'q'.repeat(82)}c8247j`,
    'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
  ])('decodeBech32 reads %s, and encodeBech32 writes it again', (text) => {
    const decoded = decodeBech32(text);
    expect(encodeBech32(decoded?.prefix ?? '', decoded?.bytes ?? new Uint8Array())).toBe(text);
  });

  // The caller checks capitals, the characters of a prefix and the length of 90: see the docblock.
  test.each([
    'pzry9x0s0muk',
    '1pzry9x0s0muk',
    'x1b4n0q5v',
    'li1dgmt3',
    'de1lg7wt\u00ff',
    'A1G7SGD8',
    '10a06t8',
    '1qzzfhee',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
  ])('decodeBech32 rejects %j', (text) => {
    expect(decodeBech32(text)).toBeUndefined();
  });
});

describe('BIP-350', () => {
  vectorSet('BIP-350', {
    source: 'bitcoin/bips',
    licence: 'BSD-2-Clause',
    what: 'texts of bech32m, none of which is bech32',
  });

  test.each([
    'A1LQFN3A',
    'a1lqfn3a',
    'an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6',
    'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx',
    `11${'l'.repeat(82)}ludsr8`,
    'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
    '?1v759aa',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  ])('decodeBech32 rejects %s', (text) => {
    expect(decodeBech32(text)).toBeUndefined();
  });
});

describe('CAIP-2 and CAIP-10', () => {
  vectorSet('CAIP-2', { source: 'ChainAgnostic/CAIPs', licence: 'CC0-1.0', what: 'ids of chains' });
  vectorSet('CAIP-10', { source: 'ChainAgnostic/CAIPs', licence: 'CC0-1.0', what: 'ids of accounts' });

  test.each([
    ['eip155', '1'],
    ['bip122', '000000000019d6689c085ae165831e93'],
    ['bip122', '12a765e31ffd4059bada1e25190f6e98'],
    ['bip122', 'fdbe99b90c90bae7505796461471d89a'],
    ['cosmos', 'cosmoshub-2'],
    ['cosmos', 'cosmoshub-3'],
    ['cosmos', 'Binance-Chain-Tigris'],
    ['cosmos', 'iov-mainnet'],
    ['starknet', 'SN_GOERLI'],
    ['lip9', '9ee11e9df416b18b'],
    ['chainstd', '8c3444cf8970a9e41a706fab93e7a6c4'],
  ])('parseChainId reads %s:%s', (namespace, reference) => {
    const id = `${namespace}:${reference}`;
    expect(parseChainId(id)).toMatchObject({ id, namespace, reference });
  });

  test.each([
    ['eip155:1', '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'],
    ['bip122:000000000019d6689c085ae165831e93', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'],
    ['cosmos:cosmoshub-3', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
    ['polkadot:b0a8d493285c2df73290dfb7e61f870f', '5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy'],
    [
      'chainstd:8c3444cf8970a9e41a706fab93e7a6c4',
      '6d9b0b4b9994e8a6afbd3dc3ed983cd51c755afb27cd1dc7825ef59c134a39f7',
    ],
  ])('parseAccountId reads %s:%s', (chainId, address) => {
    const id = `${chainId}:${address}`;
    expect(parseAccountId(id)).toMatchObject({ id, chainId, address });
  });
});
