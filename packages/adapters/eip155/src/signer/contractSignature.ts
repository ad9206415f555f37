import { bytesToHex, concatBytes, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';

/** Reads a chain: one JSON-RPC call. */
export type ReadRequest = (call: { readonly method: string; readonly params?: unknown }) => Promise<unknown>;

/** `isValidSignature(bytes32,bytes)`; also a contract's answer to a valid signature (ERC-1271). */
const magic = '1626ba7e';
/** The end of a signature of an account that is not deployed yet (ERC-6492). */
const wrapped = '6492'.repeat(16);

interface Prepared {
  readonly factory: Hex;
  readonly calldata: Uint8Array;
  readonly signature: Uint8Array;
}

/** Whether a signature is wrapped for an account that may not be deployed yet. */
export function isWrapped(signature: string): boolean {
  return signature.endsWith(wrapped);
}

/**
 * Checks with the account's contract, on chain, whether it signed a digest; deploys the account in the same
 * simulated call where the signature contains how. Nothing is sent.
 *
 * @returns `undefined` when there is no contract at the address.
 * @throws WalletError `malformed-response`, and the errors of `request`: an unknown result is never reported as invalid.
 * @see https://eips.ethereum.org/EIPS/eip-1271
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export async function checkContract(
  account: Hex,
  digest: Hex,
  signature: Hex,
  request: ReadRequest,
): Promise<boolean | undefined> {
  if (!isWrapped(signature)) return simulate(account, digest, hexToBytes(signature), undefined, request);
  const prepared = unwrap(signature);
  if (!prepared) return false;
  // §Verifier side: a deployed account is called unchanged first, and prepared only if it refuses.
  const deployed = await simulate(account, digest, prepared.signature, undefined, request);
  return deployed || simulate(account, digest, prepared.signature, prepared, request);
}

/** `abi.encode(address factory, bytes calldata, bytes signature)` and the marker. */
function unwrap(signature: Hex): Prepared | undefined {
  const bytes = hexToBytes(signature).subarray(0, -32);
  const number = (at: number) =>
    at + 32 <= bytes.length ? Number(BigInt(bytesToHex(bytes.subarray(at, at + 32)))) : Number.NaN;
  const dynamic = (slot: number) => {
    const at = number(slot);
    const end = at + 32 + number(at);
    return end <= bytes.length ? bytes.subarray(at + 32, end) : undefined;
  };
  const calldata = dynamic(32);
  const inner = dynamic(64);
  if (!calldata || !inner || bytes.subarray(0, 12).some((byte) => byte !== 0)) return undefined;
  return { factory: bytesToHex(bytes.subarray(12, 32)), calldata, signature: inner };
}

const word = (value: number | bigint) => value.toString(16).padStart(64, '0');
const push3 = (value: number) => `62${value.toString(16).padStart(6, '0')}`;
const push20 = (address: Hex) => `73${address.slice(2)}`;

/**
 * One `eth_call` without a recipient: its code calls the factory if there is one, calls the account, and
 * returns four words: code size, success, answer size, answer. A revert is thus an answer and never a failed
 * request.
 */
async function simulate(
  account: Hex,
  digest: Hex,
  signature: Uint8Array,
  prepared: Prepared | undefined,
  request: ReadRequest,
): Promise<boolean | undefined> {
  const padding = new Uint8Array((32 - (signature.length % 32)) % 32);
  const question = concatBytes(
    hexToBytes(`0x${magic}${digest.slice(2)}${word(64)}${word(signature.length)}`),
    signature,
    padding,
  );
  const calldata = prepared?.calldata ?? new Uint8Array();
  const size = calldata.length + question.length;
  const out = Math.ceil(size / 32) * 32;
  const program = (start: number) =>
    [
      // CODECOPY(0, start, size)
      push3(size),
      push3(start),
      '600039',
      // POP(CALL(gas, factory, 0, 0, calldata.length, 0, 0))
      prepared ? `60006000${push3(calldata.length)}60006000${push20(prepared.factory)}5af150` : '',
      // MSTORE(out, EXTCODESIZE(account))
      push20(account),
      '3b',
      push3(out),
      '52',
      // MSTORE(out + 32, STATICCALL(gas, account, calldata.length, question.length, out + 96, 32))
      '6020',
      push3(out + 96),
      push3(question.length),
      push3(calldata.length),
      push20(account),
      '5afa',
      push3(out + 32),
      '52',
      // MSTORE(out + 64, RETURNDATASIZE())
      '3d',
      push3(out + 64),
      '52',
      // RETURN(out, 128)
      '6080',
      push3(out),
      'f3',
    ].join('');
  const length = program(0).length / 2;
  const data = bytesToHex(concatBytes(hexToBytes(`0x${program(length)}`), calldata, question));

  const answer = await request({ method: 'eth_call', params: [{ data }, 'latest'] });
  if (!isHex(answer, 128)) throw malformed('eth_call');
  const [code, success, returned, value] = [0, 1, 2, 3].map((i) => answer.slice(2 + i * 64, 66 + i * 64));
  if (BigInt(`0x${code}`) === 0n) return undefined;
  const yes = value?.toLowerCase() === magic.padEnd(64, '0');
  return BigInt(`0x${success}`) === 1n && BigInt(`0x${returned}`) === 32n && yes;
}
