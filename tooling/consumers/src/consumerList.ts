import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adapters } from '@causeway/stack/adapters';
import type { Consumer } from './consumer.js';
import { installed } from './installed.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** An adapter that is installed alone: its `test/consumer.ts`, and the limits in its `size.json`. */
function aloneOf({ name, folder }: (typeof adapters)[number]): Consumer {
  const { alone } = JSON.parse(readFileSync(join(root, folder, 'size.json'), 'utf8')) as {
    readonly alone: { readonly packages: number; readonly leftOut: readonly string[] };
  };
  return {
    name: `${name} alone`,
    wants: [name],
    beside: [],
    types: [],
    fixture: join(root, folder, 'test', 'consumer.ts'),
    mostPackages: alone.packages,
    leftOut: alone.leftOut.map((path) => `${name}/${path.replace('./', '')}`),
  };
}

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** The consumers, each an app that has installed a few of the packages. */
export const consumers: readonly Consumer[] = [
  ...adapters.map(aloneOf),
  {
    name: 'names with viem',
    wants: ['@causeway/names'],
    beside: ['viem'].map(installed),
    types: [],
    fixture: fixture('names.ts'),
    leftOut: [],
  },
  {
    name: 'splits with viem',
    wants: ['@causeway/splits'],
    beside: ['viem'].map(installed),
    types: [],
    fixture: fixture('splits.ts'),
    leftOut: [],
  },
  {
    name: 'sign-in server with EVM',
    wants: ['@causeway/sign-in', '@causeway/eip155'],
    beside: [],
    types: [],
    fixture: fixture('signIn.ts'),
    // Need libauth, viem, wagmi and Better Auth, which this server does not have.
    leftOut: [
      '@causeway/eip155/recoverKey',
      '@causeway/eip155/viem',
      '@causeway/eip155/wagmi',
      '@causeway/sign-in/better-auth',
    ],
  },
  {
    name: 'embedded wallet alone',
    wants: ['@causeway/embedded-wallet'],
    beside: [],
    types: [],
    fixture: fixture('embeddedWallet.ts'),
    mostPackages: 3,
    leftOut: [],
  },
  {
    name: 'embedded wallet, server only',
    wants: ['@causeway/embedded-wallet'],
    beside: [],
    types: [],
    fixture: fixture('embeddedServer.ts'),
    mostPackages: 3,
    imports: ['@causeway/embedded-wallet/server'],
    leftOut: [],
  },
  {
    name: 'relay alone',
    wants: ['@causeway/walletconnect'],
    beside: [],
    types: [],
    fixture: fixture('walletconnect.ts'),
    leftOut: ['@causeway/walletconnect/ethereum-provider'],
  },
  {
    name: 'kit in a shared package',
    wants: ['@causeway/kit', '@causeway/eip155'],
    beside: ['react', 'react-dom'].map(installed),
    types: ['@types/react', '@types/react-dom'].map(installed),
    fixture: fixture('kit.ts'),
    imports: ['@causeway/kit', '@causeway/kit/create'],
    leftOut: [],
  },
  {
    name: 'devtools without React',
    wants: ['@causeway/devtools', '@causeway/test-wallets'],
    beside: [],
    types: [],
    fixture: fixture('devtools.ts'),
    mostPackages: 5,
    imports: ['@causeway/devtools', '@causeway/devtools/production', '@causeway/devtools/report'],
    leftOut: [],
  },
  {
    name: 'everything',
    wants: [
      '@causeway/core',
      '@causeway/eip155',
      '@causeway/embedded-wallet',
      '@causeway/protocol',
      '@causeway/react',
    ],
    beside: ['viem', 'react', 'react-dom', '@bitauth/libauth'].map(installed),
    types: ['@types/react', '@types/react-dom'].map(installed),
    fixture: fixture('everything.ts'),
    // The types of wagmi are not here.
    leftOut: ['@causeway/eip155/wagmi'],
  },
];
