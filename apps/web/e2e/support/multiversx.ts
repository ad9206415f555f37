import { createPublicKey, verify } from 'node:crypto';
import type { Stack } from '@causeway/stack';
import { Address, Message, MessageComputer } from '@multiversx/sdk-core';
import { test } from './test.ts';

/** The extension says no name of its own in the page, so it is a row beside the wallet that is behind it. */
export const extension = 'MultiversX DeFi Wallet';

/** The local chain's gateway, awake: its node runs from the first request on. Nothing where the chain cannot run. */
export async function wake({ networks }: Pick<Stack, 'networks'>): Promise<void> {
  const url = networks.find(({ chain }) => chain.id.startsWith('mvx:'))?.chain.rpcUrls[0];
  if (url) await fetch(`${url}/network/config`);
}

/** The local chain's gateway; the test is skipped, and says why, where the chain cannot run. */
export function gatewayOf({ networks, skipped }: Pick<Stack, 'networks' | 'skipped'>): string {
  const found = networks.find(({ chain }) => chain.id.startsWith('mvx:'));
  // biome-ignore lint/suspicious/noSkippedTests: the reason is printed.
  test.skip(found === undefined, skipped.join(' '));
  return found?.chain.rpcUrls[0] ?? '';
}

/** The word of OpenSSL on the bytes that MultiversX's own library says are signed. */
export function isSigned(message: string, signature: string, address: string): boolean {
  const data = new Message({ data: Buffer.from(message) });
  const bytes = new MessageComputer().computeBytesForVerifying(data);
  const x = Buffer.from(Address.newFromBech32(address).getPublicKey()).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  return verify(null, bytes, key, Buffer.from(signature, 'hex'));
}
