import { memoryKey as bitcoinKey, taprootKey } from '@causeway/bip122/key';
import { createKeyed as bitcoinKeyed } from '@causeway/bip122/keyed';
import { describeTransaction as describeBitcoin } from '@causeway/bip122/transaction';
import { memoryKey as cardanoKey } from '@causeway/cip34/key';
import { createKeyed as cardanoKeyed } from '@causeway/cip34/keyed';
import { describeTransaction as describeCardano } from '@causeway/cip34/transaction';
import type { CosmosChain } from '@causeway/cosmos';
import { memoryKey as cosmosKey } from '@causeway/cosmos/key';
import { createKeyed as cosmosKeyed } from '@causeway/cosmos/keyed';
import { describeTransfer as describeCosmos } from '@causeway/cosmos/transaction';
import { verifySignature as verifyCosmos } from '@causeway/cosmos/verify';
import { memoryKey as multiversxKey } from '@causeway/multiversx/key';
import { createKeyed as multiversxKeyed } from '@causeway/multiversx/keyed';
import { memoryKey as nearKey } from '@causeway/near/key';
import { createKeyed as nearKeyed } from '@causeway/near/keyed';
import type { PolkadotChain } from '@causeway/polkadot';
import { memoryKey as polkadotKey } from '@causeway/polkadot/key';
import { createKeyed as polkadotKeyed } from '@causeway/polkadot/keyed';
import type { Chain } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';
import { memoryKey as solanaKey } from '@causeway/solana/key';
import { createKeyed as solanaKeyed } from '@causeway/solana/keyed';
import { describeTransfer as describeSolana } from '@causeway/solana/transaction';
import {
  type CreateFace,
  cardanoFace,
  cosmosFace,
  multiversxFace,
  nearFace,
  polkadotFace,
  solanaFace,
} from '@causeway/wallets';
import { bip122Face } from '@causeway/wallets/bip122';
import type { Family } from '../options.js';

/** The lines of a payment, or the length of a transaction that is not one. */
const payment = (
  outputs: readonly { readonly to?: string; readonly value: string }[] | undefined,
  bytes: Uint8Array,
) =>
  outputs?.flatMap(({ to, value }) => [
    { label: 'To', value: to ?? 'a script without an address' },
    { label: 'Value', value },
  ]) ?? [{ label: 'Transaction', value: `${bytes.length} bytes` }];

type MakeFace = (chains: readonly Chain[], place: string) => CreateFace;

/** Puts each family's own API into a page, besides EIP-1193. `place` is the wallet's key in a shared object. */
export const faces: Readonly<Record<Exclude<Family, 'eip155'>, MakeFace>> = {
  solana: (chains) =>
    solanaFace({
      createKeyed: solanaKeyed,
      createKey: solanaKey,
      chains,
      describe(bytes) {
        const found = describeSolana(bytes);
        return payment(found && [{ to: found.to, value: `${formatAmount(found.amount, 9)} SOL` }], bytes);
      },
    }),
  bip122: (chains) =>
    bip122Face({
      createKeyed: bitcoinKeyed,
      createKey: bitcoinKey,
      createTaprootKey: taprootKey,
      chains,
      describe(psbt, sender, chain) {
        const found = describeBitcoin(psbt, chain as Chain<'bip122'>, sender);
        const { decimals, symbol } = chain.currency;
        return payment(
          found?.outputs.map(({ address, amount }) => ({
            to: address,
            value: `${formatAmount(amount, decimals)} ${symbol}`,
          })),
          psbt,
        );
      },
    }),
  cip34: (chains, place) =>
    cardanoFace({
      createKeyed: cardanoKeyed,
      createKey: cardanoKey,
      chains,
      place,
      describe(bytes, sender) {
        const found = describeCardano(bytes, sender);
        return payment(
          found?.outputs.map(({ address, lovelace }) => ({
            to: address,
            value: `${formatAmount(lovelace, 6)} ADA`,
          })),
          bytes,
        );
      },
    }),
  cosmos: (chains) =>
    cosmosFace({
      createKeyed: cosmosKeyed,
      createKey: cosmosKey,
      chains: chains as readonly CosmosChain[],
      // Cosmos wallets announce nothing: apps look for Keplr's place.
      place: 'keplr',
      verify: verifyCosmos,
      describe(bytes) {
        const found = describeCosmos(bytes);
        return payment(found && [{ to: found.to, value: `${found.amount} ${found.denom}` }], bytes);
      },
    }),
  polkadot: (chains) =>
    polkadotFace({
      createKeyed: polkadotKeyed,
      createKey: polkadotKey,
      chains: chains as readonly PolkadotChain[],
    }),
  mvx: (chains) => multiversxFace({ createKeyed: multiversxKeyed, createKey: multiversxKey, chains }),
  near: (chains) => nearFace({ createKeyed: nearKeyed, createKey: nearKey, chains }),
};
