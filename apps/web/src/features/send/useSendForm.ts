import type { JournalEntry } from '@causeway/journal';
import { recentRecipients } from '@causeway/journal';
import { type MemoReading, parseMemo } from '@causeway/kit/requests';
import { type Asset, namespaceOf, type Preview } from '@causeway/protocol';
import { decimalOf } from '@causeway/protocol/amountText';
import { type AmountReading, checkFunds, readAmount } from '@causeway/protocol/readAmount';
import { useStore } from '@causeway/react';
import { useMemo } from 'react';
import { previewTransfer, readBalance } from '../../families/chain.ts';
import type { Family } from '../../families/family.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { isBound } from '../../namespaces.ts';
import { useTokens } from '../../tokens.ts';
import { useAccounts } from '../../wallets.ts';
import { useBook } from '../book/app.ts';
import { sendDraft } from '../form/sendDraft.ts';
import { type Reading, useReading } from '../form/useReading.ts';
import { addressIn, type Named, useNamed } from '../names/useNamed.ts';
import type { Sender } from '../request/useSender.ts';
import { parseRecipient, type RecipientReading } from './parseRecipient.ts';

/** The values of the `/send` form, parsed and compared with the chain. */
export interface SendForm {
  readonly to: string;
  /** Empty while the typed amount is that of an asset which the network does not have. */
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  /** The tokens that can be sent beside the coin. */
  readonly tokens: readonly Asset[];
  /** The token that is sent; absent for the coin. */
  readonly token: Asset | undefined;
  /** The unit of the amount. */
  readonly unit: Pick<Asset, 'symbol' | 'decimals'>;
  readonly recipient: RecipientReading;
  /** Absent where the network's transactions have none. */
  readonly memo: MemoReading | undefined;
  /** The state of a typed name; absent for any other text. */
  readonly named: Named | undefined;
  readonly value: AmountReading;
  readonly recent: readonly string[];
  readonly balance: Reading<bigint> & { readonly again: () => void };
  readonly preview: Reading<Preview> & { readonly again: () => void };
  readonly funds: ReturnType<typeof checkFunds> | 'over-coin';
  /** The token as it describes itself now, when its decimals differ from those of the typed amount. */
  readonly changed: Asset | undefined;
}

/** Milliseconds after the last key press before the network is read. */
const rest = 350;

/**
 * Parses the form while it is typed.
 *
 * @param active whether the person has started or the app reads balances already; the network is not read before.
 */
export function useSendForm(
  sender: Sender,
  family: Family,
  entries: readonly JournalEntry[],
  active: boolean,
): SendForm {
  const { to, asset, memo: input, ...typed } = useStore(sendDraft);
  const accounts = useAccounts();
  const { chain, account } = sender;
  const from = account.address;
  const tokens = useTokens(chain);
  const token = tokens.find(({ id }) => id === asset);
  const unit = token ?? chain.currency;
  const kind = token?.id ?? '';
  // As many coins of another network, or as many coins as tokens, would be another payment.
  const coin = chain.currency.symbol;
  const amount = token || (asset === '' && typed.coin === coin) ? typed.amount : '';
  const setAmount = (amount: string) => sendDraft.change({ amount, asset: kind, coin });
  const recent = useMemo(
    () =>
      recentRecipients(entries, (id) =>
        isBound(sender.namespace) ? id === chain.id : namespaceOf(id) === sender.namespace,
      ),
    [entries, chain, sender.namespace],
  );
  const saved = useBook(sender.namespace);
  const named = useNamed(to, chain);
  // The transfer goes to the address, so an unresolved name is no recipient.
  const addressText = named && named.status !== 'done' ? undefined : addressIn(to, named);
  const recipient = useMemo((): RecipientReading => {
    if (addressText === undefined) return { status: 'name' };
    return parseRecipient(addressText, (text) => family.parseAddress(text, chain), {
      self: from,
      accounts: accounts.map((each) => each.address),
      saved: saved.map((each) => each.address),
      recent,
    });
  }, [addressText, from, accounts, saved, recent, family, chain]);
  const { region } = useLanguage();
  const memo = parseMemo(sender.namespace, input);
  const value = useMemo(
    () => readAmount(amount, unit.decimals, family.largest, decimalOf(region)),
    [amount, unit, family, region],
  );

  // Staked, reserved or vesting amounts cannot be sent.
  const balance = useReading(active ? `${chain.id} ${from} ${kind}` : undefined, async (signal) => {
    const current = await readBalance({ chain, address: from, asset: token?.id, signal });
    return current.spendable;
  });
  const spendable = balance.data;
  const payable = value.status === 'ok' && (spendable === undefined || value.value <= spendable);
  const draft =
    active && payable && recipient.status === 'ok' && !memo?.isLong
      ? { to: recipient.address, value: value.value }
      : undefined;
  const preview = useReading(
    draft && `${chain.id} ${from} ${draft.to} ${draft.value} ${kind} ${memo?.text}`,
    async (signal) =>
      previewTransfer({
        ...{ chain, from, to: draft?.to ?? '', amount: draft?.value ?? 0n, signal },
        ...(token && { asset: token.id }),
        ...(memo?.text && { memo: memo.text }),
      }),
    rest,
  );
  const { data } = preview;
  const now = data?.asset;
  const changed = token && now && now.decimals !== token.decimals ? now : undefined;
  const counted = { balance: spendable ?? data?.balance, fee: token ? 0n : data?.maxFee };
  const amountProblem = value.status === 'ok' ? checkFunds(value.value, counted) : undefined;
  const unpaid = data?.coinBalance !== undefined && data.coinBalance < data.maxFee + (data.deposit ?? 0n);
  const funds = amountProblem ?? (unpaid ? 'over-coin' : undefined);
  const parsed = { to, amount, setAmount, tokens, token, unit, recipient, memo, named, value, recent };
  return { ...parsed, balance, preview, funds, changed };
}
