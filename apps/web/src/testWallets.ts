import { memoryKey as cardanoKey } from '@causeway/cip34/key';
import { createKeyed as createCardanoKeyed } from '@causeway/cip34/keyed';
import { describeTransaction as describeCardanoTransaction } from '@causeway/cip34/transaction';
import type { CosmosChain } from '@causeway/cosmos';
import { createKeyed as createCosmosKeyed } from '@causeway/cosmos/keyed';
import {
  describeTransfer as describeCosmosTransfer,
  formatAmount as formatCosmosAmount,
} from '@causeway/cosmos/transaction';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { memoryKey as multiversxKey } from '@causeway/multiversx/key';
import { createKeyed as createMultiversxKeyed } from '@causeway/multiversx/keyed';
import { memoryKey as nearKey } from '@causeway/near/key';
import { createKeyed as createNearKeyed } from '@causeway/near/keyed';
import type { PolkadotChain } from '@causeway/polkadot';
import { memoryKey as polkadotKey } from '@causeway/polkadot/key';
import { createKeyed as createPolkadotKeyed } from '@causeway/polkadot/keyed';
import type { Chain } from '@causeway/protocol';
import { memoryKey as solanaKey } from '@causeway/solana/key';
import { createKeyed as createSolanaKeyed } from '@causeway/solana/keyed';
import { describeTransfer, formatAmount } from '@causeway/solana/transaction';
import {
  type CreateFace,
  cardanoFace,
  cosmosFace,
  createTestWallets,
  multiversxFace,
  nearFace,
  polkadotFace,
  solanaFace,
} from '@causeway/test-wallets';
import { config } from './wallets.ts';

/**
 * Announces the test wallets in this page. Their keys are public; they are worth nothing anywhere. They begin with
 * the first network only, so that every other one can be seen being added.
 */
export function announceTestWallets(): void {
  const chains = config.chains.filter(({ id }) => id.startsWith('eip155:')).slice(0, 1);
  createTestWallets({ createKeyed, createKey: memoryKey, chains, faces: faces(config.chains) }).start();
}

/** The other namespaces the wallets speak: those of which this deployment lists a network. */
function faces(all: readonly Chain[]): readonly CreateFace[] {
  const chainsOf = (namespace: string) => all.filter(({ id }) => id.startsWith(`${namespace}:`));
  return [
    solanaFace({
      createKeyed: createSolanaKeyed,
      createKey: solanaKey,
      chains: chainsOf('solana'),
      describe: describeSolana,
    }),
    polkadotFace({
      createKeyed: createPolkadotKeyed,
      createKey: polkadotKey,
      // The stack's configuration gives these chains what signing for them needs.
      chains: chainsOf('polkadot') as readonly Chain[] as readonly PolkadotChain[],
    }),
    cosmosFace({
      createKeyed: createCosmosKeyed,
      createKey: memoryKey,
      chains: chainsOf('cosmos') as readonly Chain[] as readonly CosmosChain[],
      describe: describeCosmos,
    }),
    cardanoFace({
      createKeyed: createCardanoKeyed,
      createKey: cardanoKey,
      chains: chainsOf('cip34'),
      describe: describeCardano,
    }),
    multiversxFace({
      createKeyed: createMultiversxKeyed,
      createKey: multiversxKey,
      chains: chainsOf('mvx'),
    }),
    nearFace({ createKeyed: createNearKeyed, createKey: nearKey, chains: chainsOf('near') }),
  ];
}

/** What a transaction does, for the prompt of a test wallet. */
function describeSolana(transaction: Uint8Array) {
  const transfer = describeTransfer(transaction);
  if (!transfer) return [{ label: 'Transaction', value: `${transaction.length} bytes` }];
  return [
    { label: 'To', value: transfer.to },
    { label: 'Value', value: `${formatAmount(transfer.lamports)} SOL` },
  ];
}

/** What a Cardano transaction pays, for the prompt of a test wallet. */
function describeCardano(transaction: Uint8Array, own: string) {
  const found = describeCardanoTransaction(transaction, own);
  if (!found) return [{ label: 'Transaction', value: `${transaction.length} bytes` }];
  return [
    ...found.outputs.flatMap(({ address, lovelace }) => [
      { label: 'To', value: address },
      { label: 'Value', value: `${formatCosmosAmount(lovelace, 6)} ADA` },
    ]),
    { label: 'Fee', value: `${formatCosmosAmount(found.fee, 6)} ADA` },
  ];
}

/** What a Cosmos transaction does, for the prompt of a test wallet. */
function describeCosmos(bodyBytes: Uint8Array) {
  const transfer = describeCosmosTransfer(bodyBytes);
  if (!transfer) return [{ label: 'Transaction', value: `${bodyBytes.length} bytes` }];
  return [
    { label: 'To', value: transfer.to },
    {
      label: 'Value',
      value: `${formatCosmosAmount(transfer.amount, 6)} ${transfer.denom.slice(1).toUpperCase()}`,
    },
  ];
}
