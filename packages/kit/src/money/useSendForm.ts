import { type Asset, type Balance, namespaceOf, type Preview } from '@causeway/protocol';
import { decimalOf } from '@causeway/protocol/amountText';
import { checkFunds, readAmount } from '@causeway/protocol/readAmount';
import { type Reading, useReading } from '@causeway/react';
import { useState } from 'react';
import { findLookAlike } from '../requests/lookAlike.js';
import { type MemoReading, parseMemo } from '../requests/parseMemo.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { readAssets } from './readAssets.js';
import { holderOf, readerOf } from './readerOf.js';
import type { AccountOnChain } from './useAccountOnChain.js';
import { type Known, useKnown } from './useKnown.js';
import { useMayRead } from './useMayRead.js';

/** A typed recipient: an address, or a name and its address. */
export interface Recipient {
  readonly address: string;
  readonly name?: string;
}

/** The form of a transfer, and the facts about it. */
export interface SendForm {
  readonly to: string;
  readonly setTo: (to: string) => void;
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly assets: readonly Balance[];
  /** The asset to send; `id` is absent for the coin. */
  readonly asset: Pick<Asset, 'symbol' | 'decimals'> & { readonly id?: Asset['id'] };
  readonly setAsset: (id: string) => void;
  /** The account's balance of the asset. */
  readonly balance: bigint | undefined;
  readonly recipient: Reading<Recipient | undefined>;
  /** A known address that the recipient only resembles. */
  readonly lookAlike: string | undefined;
  /** Absent where the network's transfers have none. */
  readonly memo: MemoReading | undefined;
  readonly setMemo: (memo: string) => void;
  readonly value: ReturnType<typeof readAmount>;
  /** Why the transfer cannot be paid. */
  readonly funds: 'over-balance' | 'over-with-fee' | 'over-coin' | undefined;
  readonly preview: Reading<Preview> & { readonly again: () => void };
  readonly known: Known;
}

/** Milliseconds after the last key press before the network is read. */
const rest = 350;
/** No chain allows larger amounts. */
const largest = 2n ** 256n - 1n;

/** Parses the form while it is typed: the recipient, the amount, and then the cost of the transfer. */
export function useSendForm(kit: Kit, { account, chain }: AccountOnChain): SendForm {
  const { locale } = useLanguage(kit);
  const [to, setTo] = useState('');
  const [amount, setAmount] = useState('');
  const [memoInput, setMemo] = useState('');
  const [chosen, setAsset] = useState<string>();
  const known = useKnown(kit, { account, chain }, to);
  const key = `${chain.id} ${account.address}`;

  // The person who types wants the fee, which is read from the same server.
  const reads = useMayRead(kit) || to !== '' || amount !== '';
  const balanceReading = useReading(reads ? key : undefined, async (signal) =>
    readAssets(await readerOf(kit, chain), await holderOf(kit, { account, chain }, signal), chain, signal),
  );
  const assets = balanceReading.data ?? [];
  const token = assets.slice(1).find((one) => one.asset.id === chosen);
  const asset = token?.asset ?? { ...chain.currency };
  const id = token?.asset.id;
  const balance = token ? token.amount : assets[0]?.amount;

  const text = to.trim();
  const recipient = useReading<Recipient | undefined>(
    text === '' ? undefined : `${chain.id} ${text}`,
    (signal) => readRecipient(kit, text, chain.id, signal),
    text.includes('.') ? rest : 0,
  );
  const value = readAmount(amount, asset.decimals, largest, decimalOf(locale));
  const validAmount = value.status === 'ok' ? value.value : undefined;
  const amountProblem = validAmount === undefined ? undefined : checkFunds(validAmount, { balance });
  const address = recipient.data?.address;
  const memo = parseMemo(namespaceOf(chain.id), memoInput);
  const ready = address !== undefined && validAmount !== undefined && !amountProblem && !memo?.isLong;
  const preview = useReading(
    ready ? `${key} ${address} ${validAmount} ${id} ${memo?.text}` : undefined,
    async (signal) =>
      (await readerOf(kit, chain)).preview({
        from: await holderOf(kit, { account, chain }, signal),
        to: address ?? '',
        amount: validAmount ?? 0n,
        ...(id && { asset: id }),
        ...(memo?.text && { memo: memo.text }),
        signal,
      }),
    rest,
  );
  const effect = preview.data;
  const unpaid =
    effect?.coinBalance !== undefined && effect.coinBalance < effect.maxFee + (effect.deposit ?? 0n);
  const funds =
    amountProblem ??
    (unpaid ? 'over-coin' : effect && !token && !effect.sufficient ? 'over-with-fee' : undefined);

  const lookAlike = address && findLookAlike(address, known.all);

  return {
    ...{ to, setTo, amount, setAmount, assets, asset: { ...asset, id }, setAsset },
    ...{ balance, recipient, lookAlike, memo, setMemo, value, funds, preview, known },
  };
}

/**
 * Resolves a typed text to an address; `undefined` for a text that is neither an address nor a name that resolves to
 * one.
 */
async function readRecipient(
  { wallets, choices }: Kit,
  text: string,
  chainId: string,
  signal: AbortSignal,
): Promise<Recipient | undefined> {
  const adapter = wallets.adapters.find(({ namespace }) => namespace === namespaceOf(chainId));
  const { parse } = (await adapter?.address()) ?? {};
  const parseAddress = (address: string) => {
    try {
      return parse?.(address);
    } catch {
      return undefined;
    }
  };
  const address = parseAddress(text);
  if (address !== undefined) return { address };
  const named = text.includes('.') ? await choices.resolveName?.(text, { chainId, signal }) : undefined;
  const behind = named === undefined ? undefined : parseAddress(named);
  return behind === undefined ? undefined : { address: behind, name: text };
}
