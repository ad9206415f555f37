import { cip34 } from '@causeway/cip34';
import { cardano } from '@causeway/cip34/chains';
import type { Sample } from '../sample.ts';

export const sample: Sample = {
  chain: cardano,
  adapter: cip34({ chains: [cardano] }),
  // CIP-19 §Test vectors.
  address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  mistakes: {
    addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9: 'cip34.address.checksum',
    addr1Vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8: 'cip34.address.case',
    addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz: 'cip34.address.network',
    stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw: 'cip34.address.stake',
    Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo: 'cip34.address.byron',
    $handle: 'cip34.address.name',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'cip34.address.evm',
  },
};
