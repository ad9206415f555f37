import { bytesToHex } from '@causeway/protocol/bytes';
import { invalidParams } from '../providerError.js';
import type { Handler } from '../wallet/handler.js';
import { describeMessage } from './describe.js';
import { objectOf } from './params.js';

/** The fields of EIP-4361 that follow the statement, in its order. */
const lines = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
] as const;

/** EIP-4361: the text that the wallet itself writes for its account. */
function textOf(fields: Readonly<Record<string, unknown>>, address: string): string {
  const chainId = BigInt(String(fields.chainId)).toString();
  const values: Readonly<Record<string, unknown>> = { version: '1', ...fields, chainId };
  return [
    `${values.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(values.statement === undefined ? [] : [values.statement]),
    '',
    ...lines.flatMap(([label, name]) => (values[name] === undefined ? [] : [`${label}: ${values[name]}`])),
  ].join('\n');
}

/** ERC-7846: shows the accounts and signs in with the first, after asking once for both. */
const connect: Handler = async (params, context) => {
  const { signInWithEthereum: fields } = objectOf([objectOf(params).capabilities ?? {}]);
  const addresses = context.permitted().length > 0 ? context.permitted() : context.addresses();
  const [address] = addresses;
  if (typeof fields !== 'object' || fields === null || !address) {
    throw invalidParams('Expected the capability signInWithEthereum.');
  }
  const text = textOf({ ...fields }, address);
  const data = bytesToHex(new TextEncoder().encode(text));
  const { title, details } = describeMessage(data, context.origin);
  await context.approve({ method: 'wallet_connect', group: 'connect', title, details });
  context.permit();
  const chain = `eip155:${BigInt(String((fields as { chainId?: unknown }).chainId))}` as const;
  const call = { chainId: chain, method: 'personal_sign', params: [data, address] };
  const signature = await context.keyed(address).invoke(call);
  return {
    accounts: addresses.map((each) => ({
      address: each,
      capabilities: each === address ? { signInWithEthereum: { message: text, signature } } : {},
    })),
  };
};

/** The method of a wallet that connects and signs in with one prompt. */
export const connectMethods: Readonly<Record<string, Handler>> = { wallet_connect: connect };
