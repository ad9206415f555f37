import { createPublicKey, verify } from 'node:crypto';
import type { Stack } from '@causeway/stack';
import { Address, Message, MessageComputer } from '@multiversx/sdk-core';
import { test } from './test.ts';

/** The extension announces no name in the page, so it has its own row beside the wallet that it belongs to. */
export const extension = 'MultiversX DeFi Wallet';

/**
 * The local chain's gateway, once it runs: its node starts with the first request. Undefined where the chain
 * cannot run.
 */
export async function wake({ networks }: Pick<Stack, 'networks'>): Promise<void> {
  const url = networks.find(({ chain }) => chain.id.startsWith('mvx:'))?.chain.rpcUrls[0];
  if (url) await fetch(`${url}/network/config`);
}

/** The local chain's gateway. Where the chain cannot run, the test is skipped with the reason. */
export function gatewayOf({ networks, skipped }: Pick<Stack, 'networks' | 'skipped'>): string {
  const found = networks.find(({ chain }) => chain.id.startsWith('mvx:'));
  // biome-ignore lint/suspicious/noSkippedTests: the reason is printed.
  test.skip(found === undefined, skipped.join(' '));
  return found?.chain.rpcUrls[0] ?? '';
}

/** OpenSSL's verdict on a signature over the bytes that MultiversX's own library computes. */
export function isSigned(message: string, signature: string, address: string): boolean {
  const data = new Message({ data: Buffer.from(message) });
  const bytes = new MessageComputer().computeBytesForVerifying(data);
  const x = Buffer.from(Address.newFromBech32(address).getPublicKey()).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  return verify(null, bytes, key, Buffer.from(signature, 'hex'));
}
