/** Routers of version 2.0 by both lists of Uniswap: its repository's and its SDK's. */
const plain: readonly string[] = [
  '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
  '0x112908dac86e20e7241b0927479ea3bf935d1fa0',
  '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
  '0x3315ef7ca28db74abadc6c44570efdf06b04b020',
  '0x3a9d48ab9751398bbfa63ad67599bb04e4bdf98b',
  '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  '0x6ff5693b99212da76ad316178a184ab56d299b43',
  '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507',
  '0x8ac7bee993bb44dab564ea4bc9ea67bf9eb5e743',
  '0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
  '0xeabbcb3e8e415306207ef514f660a3f820025be3',
  '0xef740bf23acae26f6492b10de645d6b98dc8eaf3',
];

/** Routers of version 2.1.1: their swaps on V4 have a lowest price for each pool too. */
const priced: readonly string[] = [
  '0x4c82d1fbfe28c977cbb58d8c7ff8fcf9f70a2cca',
  '0x7dfd4f31be6814d2906bde155c3e1b146eac1468',
  '0x8b844f885672f333bc0042cb669255f93a4c1e6b',
  '0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7',
];

/** Older ones, and those of test networks whose version is not certain. */
const others: readonly string[] = [
  '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
  '0x4c60051384bd2d3c01bfc845cf5f4b44bcbe9de5',
  '0x4cded7edf52c8aa5259a54ec6a3ce7c6d2a455df',
  '0x4dae2f939acf50408e13d58534ff8c2776d45265',
  '0x5dc88340e1c5c6366864ee415d6034cadd1a9897',
  '0x5e325eda8064b456f4781070c0738d849c824258',
  '0x643770e279d5d0733f21d6dc03a8efbabf3255b4',
  '0x82635af6146972cd6601161c4472ffe97237d292',
  '0x95273d871c8156636e114b63797d78d7e1720d81',
  '0x986dadb82491834f6d17bd3287eb84be0b4d4cc7',
  '0xb555edf5dcf85f42ceef1f3630a52a108e55a654',
  '0xc73d61d192fb994157168fb56730fdec64c9cb8f',
  '0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8',
  '0xe463635f6e73c1e595554c3ae216472d0fb929a9',
  '0xec7be89e9d109e7e3fec59c222cf297125fefda2',
  '0xec8b0f7ffe3ae75d7ffab09429e3675bb63503e4',
  '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b',
];

/**
 * Uniswap's Universal Routers on every network, by their published addresses. The limits of a swap are what such a router keeps to;
 * another contract may take the same call and do anything. Left out is 0x7a250d5630b4cf539739df2c5dacb4c659f2488d: published as such
 * a router for World Chain, and the router of V2 on other networks.
 *
 * @see https://github.com/Uniswap/universal-router (deploy-addresses)
 */
export const routers: ReadonlySet<string> = new Set([...plain, ...priced, ...others]);

/** Whether a router's swaps on V4 have lowest prices; `undefined` for one without V4, or with an uncertain layout. */
export const hasPrices = (router: string): boolean | undefined =>
  priced.includes(router.toLowerCase()) || (plain.includes(router.toLowerCase()) ? false : undefined);
