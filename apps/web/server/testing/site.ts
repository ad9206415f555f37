import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config, EmbeddedConfig } from '../../src/config.ts';

/** A page that the server writes its configuration into. */
const page =
  '<!doctype html><title>x</title><script type="application/json" id="causeway-config">{}</script>';

/** Makes the folder of a build with a page and these files. */
export async function makeBuild(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'causeway-build-'));
  for (const [name, text] of Object.entries({ 'index.html': page, ...files })) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  return dist;
}

/** A configuration without networks. */
export const config: Config = {
  appName: 'Test',
  chains: [],
  defaultChain: 'eip155:1',
  connectSources: [],
  testWallets: false,
};

/** A public key as the embedded wallet's provider has it. */
export const publicKey = `04${'ab'.repeat(64)}`;

/** The configuration of the embedded wallet with the provider at this address. */
export const embeddedBy = (apiUrl: string): EmbeddedConfig => ({
  apiUrl,
  organizationId: '00000000-0000-4000-8000-000000000000',
  handlerUrl: '/embedded',
  frameUrl: 'http://frame.localhost:4400/frame',
  rpId: 'localhost',
  signerKey: publicKey,
  otpSignerKey: publicKey,
});

/** P-256's generator and the key 1. */
export const apiKey = {
  publicKey: '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
  privateKey: '1'.padStart(64, '0'),
};
