/**
 * Creates a valid document for the given chain (CAIP-2), as JSON text: the example of EIP-712 with a few more types.
 *
 * @example
 * import { exampleDocument, parseTypedData } from '@causeway/kit/requests';
 *
 * export const reading = parseTypedData(exampleDocument('eip155:1'), 'eip155:1');
 */
export function exampleDocument(chainId: string): string {
  const document = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
        { name: 'urgent', type: 'bool' },
      ],
    },
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: Number(chainId.slice(chainId.indexOf(':') + 1)),
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Cow', wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'] },
      to: {
        name: 'Bob',
        wallets: ['0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB', '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57'],
      },
      contents: 'Hello, Bob!',
      urgent: false,
    },
  };
  return JSON.stringify(document, undefined, 2);
}
