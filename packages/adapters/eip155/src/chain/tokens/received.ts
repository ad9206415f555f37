import type { CallOptions } from '@causeway/protocol';
import { bytesToHex, concatBytes, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import type { Reader } from '../readerTypes.js';
import { callWith, selectors } from './abi.js';

/**
 * Code that replaces the sender's for one call: it reads the recipient's balance, transfers, reads again, and
 * answers whether the transfer went well and by how much the balance grew. Its input is the two calls and the
 * token's address.
 */
const code: Hex = `0x${[
  // calldatacopy(0, 0, 36); staticcall(gas, token, 0, 36, 128, 32)
  '6024600060003760206080602460006068355afa50',
  // calldatacopy(0, 36, 68); call(gas, token, 0, 0, 68, 0, 0), its success to 192
  '60446024600037600060006044600060006068355af160c052',
  // calldatacopy(0, 0, 36); staticcall(gas, token, 0, 36, 160, 32)
  '60246000600037602060a0602460006068355afa50',
  // the difference to 224; return(192, 64)
  '60805160a0510360e052604060c0f3',
].join('')}`;

interface Transferred {
  readonly sender: Hex;
  readonly recipient: Hex;
  readonly contract: Hex;
  /** Of the call that transfers. */
  readonly data: Hex;
}

/**
 * How much of a token would arrive, tried without a transaction; `undefined` where no server can try it, as one without
 * overrides of state, or where the token does not take it from code.
 */
export async function readReceived(
  { request }: Pick<Reader, 'request'>,
  { sender, recipient, contract, data }: Transferred,
  limits: CallOptions,
): Promise<bigint | undefined> {
  const parts = [callWith(selectors.balanceOf, recipient), data].map(hexToBytes);
  const input = bytesToHex(concatBytes(...parts, new Uint8Array(12), hexToBytes(contract)));
  const call = { to: sender, data: input };
  const answer = await request(
    { method: 'eth_call', params: [call, 'latest', { [sender]: { code } }] },
    limits,
  ).catch(() => undefined);
  if (!isHex(answer) || answer.length !== 130 || BigInt(answer.slice(0, 66)) !== 1n) return undefined;
  return BigInt(`0x${answer.slice(66)}`);
}
