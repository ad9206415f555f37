import { describeSurface } from '@causeway/conformance';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['eip155'],
    './address': ['address', 'checksum', 'inspectAddress', 'isAddress'],
    './allowances': [
      ...['buildApproval', 'buildOperatorRemoval', 'findOperators', 'previewApproval'],
      ...['previewOperatorRemoval', 'readAllowances', 'readOperators', 'unlimited'],
    ],
    './calls': [
      'readAtomic',
      'readSponsorship',
      'sendInSteps',
      'showCallsStatus',
      'stateOfCalls',
      'trackCalls',
    ],
    './followCalls': ['followCalls'],
    './chains': [
      'arbitrum',
      'arbitrumSepolia',
      'avalanche',
      'base',
      'baseSepolia',
      'bnb',
      'celo',
      'gnosis',
      'linea',
      'mainnet',
      'optimism',
      'optimismSepolia',
      'polygon',
      'polygonAmoy',
      'scroll',
      'sepolia',
      'unichain',
      'zksync',
      'zora',
    ],
    './key': ['createMemoryKey', 'memoryKey'],
    './keyed': ['createKeyed'],
    './known': ['findKnown', 'knownWallets'],
    './payment': ['formatPayment'],
    './popup': ['popupWallet'],
    './reader': ['createReader'],
    './recap': ['formatSiwx', 'parseSiwx', 'recap', 'verifySiwx'],
    './recoverKey': ['loadRecoverKey'],
    './rpc': ['createRpc'],
    './sent': ['checkSent'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
    './tokenCall': ['readTokenCall'],
    './typedData': ['checkTypedData', 'hashTypedData', 'serializeTypedData', 'visibleText', 'walkTypedData'],
    './verify': ['addressOf', 'hashMessage', 'recover', 'verifyHash', 'verifySignature'],
    './viem': ['toAccount'],
    './wagmi': ['fromWagmi', 'wagmiConnector'],
  },
  dependencies: ['@causeway/protocol', '@noble/curves', '@noble/hashes'],
  optionalPeers: ['@bitauth/libauth', 'viem'],
  // A range of it leads npm to peers of peers that exclude each other.
  linkedPeers: ['@wagmi/core'],
  known: ['IO.METAMASK', 'MetaMask'],
});

test('known EVM wallets announce different domain names', async () => {
  const { knownWallets } = await import('../src/known.js');
  expect(new Set(knownWallets.map(({ rdns }) => rdns)).size).toBe(knownWallets.length);
});
