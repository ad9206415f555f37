import type { Chain } from '@causeway/protocol';
import { invalidParams } from '../providerError.js';
import type { HandlerContext } from '../wallet/handler.js';

/** One call of a bundle, as the page sent it. */
export type BundleCall = Readonly<Record<string, unknown>>;

/**
 * Code of an account that executes calls as one (made by hand for this wallet). Called by the account itself, its calldata
 * is calls one after the other, each `to` (20 bytes), `value` (32), length of the data (32), data; the first that fails
 * undoes all. For everybody else it does nothing, so the account still takes money.
 */
const executor =
  '0x33301460075700' + // caller = this account, or stop
  '5b6000' + // offset 0
  '5b3681101560' +
  '3d57' + // while offset < size
  '806034013580826054016000376000600082600085601401358635' + // copy the data, push to, value and room
  '60601c5af11560' +
  '3f57' + // call it; a failure ends all
  '01605401600a56' + // offset += 84 + length
  '5b00' +
  '5b3d600060003e3d6000fd';

const executorAddress = '0x00000000000000000000000000000000ca11ab1e';
/** EIP-7702: the code of an account that runs another's. */
const delegation = `0xef0100${executorAddress.slice(2)}`;

const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** The calls as the executor reads them. */
export function encodeCalls(calls: readonly BundleCall[]): `0x${string}` {
  const parts = calls.map(({ to, value = '0x0', data = '0x' }) => {
    if (typeof to !== 'string' || !/^0x[0-9a-f]{40}$/i.test(to)) {
      throw invalidParams('A call that is executed with others needs an address.');
    }
    const bytes = String(data).slice(2);
    return `${to.slice(2)}${word(BigInt(String(value)))}${word(BigInt(bytes.length / 2))}${bytes}`;
  });
  return `0x${parts.join('')}`;
}

/**
 * Sends calls as one transaction that does all of them or nothing. The account's code is set by the local
 * chain's own method, where a public chain would require a signed authorisation (EIP-7702); the transaction
 * itself is really signed.
 *
 * @returns the hash.
 */
export async function executeAtomically(
  { chain, calls, address }: { chain: Chain; calls: readonly BundleCall[]; address: string },
  context: HandlerContext,
): Promise<string> {
  const data = encodeCalls(calls);
  const callNode = (method: string, ...params: unknown[]) => context.rpc(chain, { method, params });
  if ((await callNode('eth_getCode', address, 'latest')) !== delegation) {
    await callNode('anvil_setCode', executorAddress, executor);
    await callNode('anvil_setCode', address, delegation);
  }
  const params = [{ from: address, to: address, data }];
  return String(
    await context.keyed(address).invoke({ chainId: chain.id, method: 'eth_sendTransaction', params }),
  );
}
