import { invalidParams } from '../providerError.js';
import type { Handler, HandlerContext } from '../wallet/handler.js';
import { describeMessage, describeTransaction, describeTypedData } from './describe.js';
import { currentChain, listOf, objectOf, permittedAddress } from './params.js';

/** EIP-191: signs a message given as 0x-hex, after asking. */
const personalSign: Handler = async (params, context) => {
  const [data, from] = listOf(params);
  const address = permittedAddress(from, context);
  const { title, details } = describeMessage(data, context.origin);
  await context.approve({ method: 'personal_sign', title, details: [...details, account(address)] });
  return invoke('personal_sign', [data, address], address, context);
};

/**
 * EIP-712: signs a document for the wallet's current chain, after asking. Version 3 has no arrays, and signs every other
 * document as version 4 does.
 */
const signTypedData = async (version: 3 | 4, params: unknown, context: HandlerContext): Promise<unknown> => {
  const [from, value] = listOf(params);
  const address = permittedAddress(from, context);
  const document = readDocument(value);
  if (version === 3 && hasArrays(document)) {
    throw invalidParams('Arrays are unimplemented in encodeData; use V4 extension');
  }
  const domain = document.domain as { chainId?: unknown } | undefined;
  const chain = currentChain(context);
  if (
    domain?.chainId !== undefined &&
    String(chainNumber(domain.chainId)) !== chain.id.slice('eip155:'.length)
  ) {
    throw invalidParams(
      `Provided chainId "${String(domain.chainId)}" must match the active chainId of ${chain.name}.`,
    );
  }
  await context.approve({
    method: `eth_signTypedData_v${version}`,
    title: 'Sign typed data',
    details: [...describeTypedData(document), account(address)],
  });
  return invoke('eth_signTypedData_v4', [address, value], address, context);
};

const sendTransaction: Handler = (params, context) => transact('eth_sendTransaction', params, context);
const signTransaction: Handler = (params, context) => transact('eth_signTransaction', params, context);

async function transact(method: string, params: unknown, context: HandlerContext): Promise<unknown> {
  const fields = objectOf(params);
  const address = permittedAddress(fields.from, context);
  const chain = currentChain(context);
  if (fields.chainId !== undefined && `eip155:${chainNumber(fields.chainId)}` !== chain.id) {
    throw invalidParams(
      `The transaction is for chain ${String(fields.chainId)}, the wallet is on ${chain.name}.`,
    );
  }
  await context.approve({
    method,
    title: method === 'eth_sendTransaction' ? 'Send a transaction' : 'Sign a transaction',
    details: [...describeTransaction(fields, chain), account(address)],
  });
  // The chain that was shown is the one that is used, also when the wallet moved while the prompt was open.
  return context.keyed(address).invoke({ chainId: chain.id, method, params: [{ ...fields, from: address }] });
}

function invoke(
  method: string,
  params: unknown[],
  address: string,
  context: HandlerContext,
): Promise<unknown> {
  return context.keyed(address).invoke({ chainId: currentChain(context).id, method, params });
}

const account = (value: string) => ({ label: 'Account', value });

function chainNumber(value: unknown): bigint | undefined {
  try {
    return typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint'
      ? BigInt(value)
      : undefined;
  } catch {
    return undefined;
  }
}

function readDocument(value: unknown): Readonly<Record<string, unknown>> {
  let document: unknown = value;
  if (typeof value === 'string') {
    try {
      document = JSON.parse(value);
    } catch {
      throw invalidParams('The typed data is not JSON.');
    }
  }
  if (typeof document !== 'object' || document === null)
    throw invalidParams('Expected a typed-data document.');
  return document as Record<string, unknown>;
}

/** Whether any type of a document has a field that is an array. */
const hasArrays = ({ types }: Readonly<Record<string, unknown>>): boolean =>
  Object.values(Object(types))
    .flat()
    .some((field) => String(Object(field).type).endsWith(']'));

/** Methods every wallet has. */
export const signMethods: Readonly<Record<string, Handler>> = {
  personal_sign: personalSign,
  eth_signTypedData_v3: (params, context) => signTypedData(3, params, context),
  eth_signTypedData_v4: (params, context) => signTypedData(4, params, context),
  eth_sendTransaction: sendTransaction,
  eth_signTransaction: signTransaction,
};
