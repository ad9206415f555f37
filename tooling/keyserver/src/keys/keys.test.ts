import { randomBytes } from 'node:crypto';
import { independent, vectorSet } from '@causeway/conformance/independent';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { HDKey } from '@scure/bip32';
import {
  hashTypedData,
  hexToBytes,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { hashAuthorization } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { addressOf } from './address.js';
import { publicKeyOf, signWithSecret } from './curve.js';
import { derive } from './derive.js';
import { signable } from './payload.js';
import { newPhrase, readPhrase, seedOf } from './phrase.js';
import { signEthereum } from './transaction.js';

independent('@scure/bip32', { what: 'derives keys and addresses' });
vectorSet('BIP-32', { source: 'bitcoin/bips', licence: 'BSD-2-Clause', what: 'derived keys' });
vectorSet('BIP-39', { source: 'iancoleman/bip39', licence: 'MIT', what: 'the seed of a phrase' });
vectorSet('SLIP-0010', {
  source: 'satoshilabs/slips',
  licence: 'CC-BY-SA-4.0',
  what: 'derived ed25519 keys',
});
vectorSet('EIP-155', {
  source: 'ethereum/EIPs',
  licence: 'CC0-1.0',
  what: 'the signed transaction of the example',
});

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const cow = Buffer.from(keccak256(Buffer.from('cow')).slice(2), 'hex');
const ethereum = (secret: Uint8Array) =>
  addressOf('ADDRESS_FORMAT_ETHEREUM', 'CURVE_SECP256K1', publicKeyOf('CURVE_SECP256K1', secret));

describe('BIP-39 phrases', () => {
  it('a BIP-39 phrase is checked by its checksum with any spacing', () => {
    const phrase =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
    expect(readPhrase(`  ${phrase.toUpperCase().replaceAll(' ', '\n  ')} `)).toBe(phrase);
    expect(readPhrase(phrase.replace('about', 'abandon'))).toBeUndefined();
    expect(readPhrase('')).toBeUndefined();
  });

  it('a BIP-39 phrase has 12, 15, 18, 21 or 24 words', () => {
    for (const words of [12, 15, 18, 21, 24] as const) {
      const phrase = newPhrase(words);
      expect(phrase.split(' ')).toHaveLength(words);
      expect(readPhrase(phrase)).toBe(phrase);
    }
  });

  it('a BIP-39 phrase derives the published seed', () => {
    // The vectors of BIP-39 use the passphrase TREZOR; this one has none, and comes from iancoleman's tool and
    // BIP-85.
    const phrase =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
    expect(seedOf(phrase).toString('hex')).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    );
  });
});

describe('key derivation', () => {
  const seed = bytes('000102030405060708090a0b0c0d0e0f');

  it('key derivation reproduces the published keys of BIP-32, vector 1', () => {
    const key = (path: string) => Buffer.from(derive(seed, 'CURVE_SECP256K1', path)).toString('hex');
    expect(key("m/0'")).toBe('edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea');
    expect(key("m/0'/1")).toBe('3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368');
    expect(key("m/0'/1/2'/2/1000000000")).toBe(
      '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8',
    );
  });

  it('key derivation gives the same keys, points and addresses as another implementation of BIP-32', () => {
    const steps = ["0'", '0', "44'", '2147483647', "2147483647'", '7'];
    for (let at = 0; at < 200; at += 1) {
      const random = randomBytes(64);
      const path = `m/${Array.from({ length: 1 + (at % 5) }, (_, n) => steps[(at * 5 + n * 7) % 6]).join('/')}`;
      const { privateKey, publicKey } = HDKey.fromMasterSeed(random).derive(path);
      const secret = derive(random, 'CURVE_SECP256K1', path);
      expect(Buffer.from(secret), path).toEqual(Buffer.from(privateKey as Uint8Array));
      expect(publicKeyOf('CURVE_SECP256K1', secret)).toBe(
        Buffer.from(publicKey as Uint8Array).toString('hex'),
      );
      expect(ethereum(secret)).toBe(privateKeyToAccount(`0x${Buffer.from(secret).toString('hex')}`).address);
    }
  });

  it('the public key of a secret is derived on every curve', () => {
    for (let at = 0; at < 50; at += 1) {
      const secret = randomBytes(32);
      const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
      expect(publicKeyOf('CURVE_ED25519', secret)).toBe(hex(ed25519.getPublicKey(secret)));
      expect(publicKeyOf('CURVE_P256', secret)).toBe(hex(p256.getPublicKey(secret, true)));
    }
  });

  it('key derivation reproduces the published keys of SLIP-0010 for ed25519, vector 1', () => {
    const secret = derive(seed, 'CURVE_ED25519', "m/0'/1'");
    expect(Buffer.from(secret).toString('hex')).toBe(
      'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
    );
    expect(publicKeyOf('CURVE_ED25519', secret)).toBe(
      '1932a5270f335bed617d5b935c80aedb1a35bd9fc1e31acafd5372c30f5c1187',
    );
    expect(() => derive(seed, 'CURVE_ED25519', 'm/0')).toThrow('invalid path');
  });

  it('key derivation reproduces the well-known test accounts', () => {
    const junk = seedOf('test test test test test test test test test test test junk');
    expect(ethereum(derive(junk, 'CURVE_SECP256K1', "m/44'/60'/0'/0/0"))).toBe(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    );
    expect(ethereum(derive(junk, 'CURVE_SECP256K1', "m/44'/60'/0'/0/1"))).toBe(
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    );
  });

  it('key derivation rejects invalid paths', () => {
    for (const path of [
      '',
      'm',
      'm/',
      'm/x',
      '44/60',
      "m/44''",
      'm/2147483648',
      'm/-1',
      'm/1/',
      `m${'/0'.repeat(17)}`,
    ])
      expect(() => derive(seed, 'CURVE_SECP256K1', path), path).toThrow('invalid path');
    expect(() => derive(seed, 'CURVE_P256', 'm/0')).toThrow('invalid curve');
  });
});

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
};
const noOp = 'HASH_FUNCTION_NO_OP';

describe('payloads to sign', () => {
  it('the published example of EIP-712 is signed as published', () => {
    const digest = signable('CURVE_SECP256K1', {
      payload: JSON.stringify(mail),
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: noOp,
    });
    expect(Buffer.from(digest).toString('hex')).toBe(
      'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    );
    expect(signWithSecret('CURVE_SECP256K1', cow, digest)).toEqual({
      r: '4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d',
      s: '07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562',
      v: '01',
    });
  });

  it('a payload is hashed with its domain, or without one when it has none', () => {
    const { EIP712Domain: _, ...types } = mail.types;
    const digest = (typedData: object) =>
      signable('CURVE_SECP256K1', {
        payload: JSON.stringify(typedData),
        encoding: 'PAYLOAD_ENCODING_EIP712',
        hashFunction: noOp,
      });
    const without = digest({ ...mail, types: { ...types, EIP712Domain: [] }, domain: {} });
    expect(Buffer.from(without)).not.toEqual(Buffer.from(digest(mail)));
    const known = hashTypedData({ ...mail, domain: {}, types } as Parameters<typeof hashTypedData>[0]);
    expect(Buffer.from(without)).toEqual(Buffer.from(hexToBytes(known)));
  });

  it('EIP-7702 authorizations are hashed as viem does', () => {
    const authorization = {
      address: '0x1111111111111111111111111111111111111111',
      chainId: 8453,
      nonce: 7,
    } as const;
    const digest = signable('CURVE_SECP256K1', {
      payload: JSON.stringify(authorization),
      encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
      hashFunction: noOp,
    });
    expect(Buffer.from(digest)).toEqual(Buffer.from(hexToBytes(hashAuthorization(authorization))));
  });

  it('a payload is signed with the requested encoding and hash function', () => {
    const of = (payload: string, encoding: string, hashFunction: string) =>
      Buffer.from(
        signable('CURVE_SECP256K1', {
          payload,
          encoding: `PAYLOAD_ENCODING_${encoding}`,
          hashFunction: `HASH_FUNCTION_${hashFunction}`,
        }),
      ).toString('hex');
    expect(of('abc', 'TEXT_UTF8', 'SHA256')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(of('0x616263', 'HEXADECIMAL', 'KECCAK256')).toBe(
      '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45',
    );
    expect(of('ab'.repeat(32), 'HEXADECIMAL', 'NO_OP')).toBe('ab'.repeat(32));
  });

  it('a payload is refused when the encoding or the hash function does not fit', () => {
    const refuse = (
      curve: 'CURVE_SECP256K1' | 'CURVE_ED25519',
      payload: string,
      encoding: string,
      hashFunction: string,
    ) =>
      expect(() =>
        signable(curve, {
          payload,
          encoding: `PAYLOAD_ENCODING_${encoding}`,
          hashFunction: `HASH_FUNCTION_${hashFunction}`,
        }),
      ).toThrow(/invalid (payload encoding|hash function)/);
    refuse('CURVE_SECP256K1', 'abc', 'HEXADECIMAL', 'SHA256');
    refuse('CURVE_SECP256K1', 'abcd', 'HEXADECIMAL', 'NO_OP');
    refuse('CURVE_SECP256K1', 'abcd', 'HEXADECIMAL', 'NOT_APPLICABLE');
    refuse('CURVE_ED25519', 'abcd', 'HEXADECIMAL', 'KECCAK256');
    refuse('CURVE_SECP256K1', 'abcd', 'BASE64', 'SHA256');
    refuse('CURVE_SECP256K1', '{}', 'EIP712', 'NO_OP');
    refuse('CURVE_SECP256K1', 'null', 'EIP712', 'NO_OP');
    refuse('CURVE_SECP256K1', JSON.stringify(mail), 'EIP712', 'KECCAK256');
    refuse('CURVE_SECP256K1', '{"address":"0x11","chainId":1,"nonce":0}', 'EIP7702_AUTHORIZATION', 'NO_OP');
  });
});

describe('transactions to sign', () => {
  const secret = bytes('46'.repeat(32));
  const base = { nonce: 9, gas: 21_000n, to: `0x${'35'.repeat(20)}`, value: 10n ** 18n } as const;
  const fees = { maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const;

  it('the published example of EIP-155 is signed as published', () => {
    const unsigned = serializeTransaction({ ...base, type: 'legacy', chainId: 1, gasPrice: 20_000_000_000n });
    expect(signEthereum(unsigned.slice(2), secret)).toBe(
      'f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    );
  });

  it('signed transactions of every type equal those of viem', async () => {
    const account = privateKeyToAccount(`0x${'46'.repeat(32)}`);
    const accessList = [{ address: base.to, storageKeys: [`0x${'01'.repeat(32)}` as const] }];
    const authorization = await account.signAuthorization({ address: base.to, chainId: 1, nonce: 0 });
    const all = [
      { ...base, type: 'legacy', gasPrice: 1n },
      { ...base, type: 'legacy', chainId: 137, gasPrice: 1n, data: '0xdeadbeef' },
      { ...base, type: 'eip2930', chainId: 1, gasPrice: 1n, accessList },
      { ...base, type: 'eip1559', chainId: 8453, ...fees, accessList },
      { ...base, to: null, type: 'eip1559', chainId: 1, ...fees, data: '0x6000' },
      { ...base, type: 'eip7702', chainId: 1, ...fees, authorizationList: [authorization] },
      {
        ...base,
        type: 'eip4844',
        chainId: 1,
        ...fees,
        maxFeePerBlobGas: 3n,
        blobVersionedHashes: [`0x01${'00'.repeat(31)}`],
        sidecars: false,
      },
    ] as unknown as Parameters<typeof account.signTransaction>[0][];
    for (const transaction of all) {
      const unsigned = serializeTransaction(transaction);
      const signed = `0x${signEthereum(unsigned.slice(2), secret)}` as `0x02${string}`;
      expect(signed).toBe(await account.signTransaction(transaction));
      expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(account.address);
      expect(parseTransaction(signed).nonce).toBe(9);
    }
  });

  it('transactions that are already signed, cut, extended or invalid are refused', async () => {
    const unsigned = serializeTransaction({ ...base, type: 'eip1559', chainId: 1, ...fees }).slice(2);
    const bad = [
      signEthereum(unsigned, secret),
      unsigned.slice(0, -2),
      `${unsigned}00`,
      '',
      'zz',
      '02',
      'c0',
      '76c0',
    ];
    for (const each of bad) expect(() => signEthereum(each, secret), each).toThrow('bad request body');
  });
});

describe('addresses of keys', () => {
  it('an address for a key of the wrong curve is refused', () => {
    const secret = bytes('01'.repeat(32));
    const of = (format: string, curve: 'CURVE_SECP256K1' | 'CURVE_ED25519' | 'CURVE_P256') =>
      addressOf(`ADDRESS_FORMAT_${format}`, curve, publicKeyOf(curve, secret));
    expect(of('UNCOMPRESSED', 'CURVE_P256')).toHaveLength(130);
    expect(of('COMPRESSED', 'CURVE_SECP256K1')).toHaveLength(66);
    expect(of('SOLANA', 'CURVE_ED25519')).toBe('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9');
    for (const [format, curve] of [
      ['ETHEREUM', 'CURVE_ED25519'],
      ['SOLANA', 'CURVE_SECP256K1'],
      ['ETHEREUM', 'CURVE_P256'],
      ['SUI', 'CURVE_ED25519'],
    ] as const)
      expect(() => of(format, curve)).toThrow('invalid address format');
  });
});
