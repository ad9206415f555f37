import type { Hex } from '@causeway/protocol/bytes';

/** A published signature. Data only, typed again. */
export interface Vector {
  readonly from: string;
  /** A public key in hex, or an address. */
  readonly account: string;
  readonly message: string;
  readonly signature: Hex;
  readonly curve: 'sr25519' | 'ed25519' | 'ecdsa';
  /** Whether `<Bytes>` and `</Bytes>` are around the signed bytes. */
  readonly wrapped: boolean;
}

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

export const vectors: readonly Vector[] = [
  {
    from: 'polkadot-js/wasm, packages/wasm-crypto/src/rs/sr25519.rs, can_verify_known_message (made by subkey)',
    account: alice,
    message: 'I hereby verify that I control 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    signature:
      '0x1037eb7e51613d0dcf5930ae518819c87d655056605764840d9280984e1b7063c4566b55bf292fcab07b369d01095879b50517beca4d26e6a65866e25fec0d83',
    curve: 'sr25519',
    wrapped: false,
  },
  {
    from: 'polkadot-js/wasm issue 256, and can_verify_known_wrapped_message in the same file (made by the extension)',
    account: '0xf84d048da2ddae2d9d8fd6763f469566e8817a26114f39408de15547f6d47805',
    message: 'message to sign',
    signature:
      '0x48ce2c90e08651adfc8ecef84e916f6d1bb51ebebd16150ee12df247841a5437951ea0f9d632ca165e6ab391532e75e701be6a1caa88c8a6bcca3511f55b4183',
    curve: 'sr25519',
    wrapped: true,
  },
  {
    from: 'litentry/heima issue 1131 (made by the extension)',
    account: alice,
    message: 'hello world',
    signature:
      '0xf08627f3815b445973cedfb5541b9069db264afba8cdec2a09a392625dd0187ea0ff9d887e8342d213f359b18b3fc83de792dfe92bd33a7397314d77dd815485',
    curve: 'sr25519',
    wrapped: true,
  },
  {
    from: 'polkadot-js/wasm issue 352 (made by util-crypto)',
    account: '0x6a7636545fecfa16f2e37679ea8547685cc2149807f94a4ada6ec0a264ead14d',
    message: 'test message',
    signature:
      '0xead0899d04969bea6857a95a2404babf77844d852431383d7adfabbceebe066b87d3888af454ecf1775dd84e7dbfe12266f15d1346c5d8778bad2cdcf2744683',
    curve: 'sr25519',
    wrapped: false,
  },
  {
    from: 'paritytech/substrate issue 3383 (made by subkey)',
    account: alice,
    message: 'abc',
    signature:
      '0x0a8957f6e37a6025baa67395dcb86d7a5a543b65f880d8d3c73c77d4a7e08f718e068233c3d05b1e60467a21446a1d8be319e41f71ddb1c572ff4c3b76913d84',
    curve: 'sr25519',
    wrapped: false,
  },
  {
    from: 'polkadot-js/common, packages/util-crypto/src/signature/verify.spec.ts, SIG_SR',
    account: 'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
    message: 'hello world',
    signature:
      '0xca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
    curve: 'sr25519',
    wrapped: false,
  },
  {
    from: 'the same file, SIG_SR_WRAP',
    account: 'J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK',
    message: 'hello world',
    signature:
      '0x84b6afb1c8e54bbcb3f4872baf172580e21310e9387a53742627d6652d121447fa406b82805ed3184fb7bd519175cc9f99f283f97954d95cf966ee164df85489',
    curve: 'sr25519',
    wrapped: true,
  },
  {
    from: 'the same file, SIG_ED',
    account: 'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN',
    message: 'hello world',
    signature:
      '0x299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06',
    curve: 'ed25519',
    wrapped: false,
  },
  {
    from: 'the same file, SIG_EC',
    account: 'XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji',
    message: 'hello world',
    signature:
      '0x994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b1283e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501',
    curve: 'ecdsa',
    wrapped: false,
  },
];

/** Seed and public key of sr25519: polkadot-js/wasm, packages/wasm-crypto/src/rs/sr25519.rs and issue 352. */
export const keyPairs: readonly (readonly [seed: Hex, publicKey: Hex])[] = [
  [
    '0xfac7959dbfe72f052e5a0c3c8d6530f202b02fd8f9f5ca3580ec8deb7797479e',
    '0x46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a',
  ],
  [
    '0x42f2524bd7800cc244deb8ce5b4c24cb262c1ba317b86880d7ff33f1e93c6348',
    '0x6a7636545fecfa16f2e37679ea8547685cc2149807f94a4ada6ec0a264ead14d',
  ],
];
