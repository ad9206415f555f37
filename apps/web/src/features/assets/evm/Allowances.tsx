import type { ConnectedAccount } from '@causeway/core';
import { inspectAddress } from '@causeway/eip155/address';
import { readAllowances, unlimited } from '@causeway/eip155/allowances';
import type { Reader } from '@causeway/eip155/reader';
import type { Asset, AssetId, Chain } from '@causeway/protocol';
import { type FormEvent, useState } from 'react';
import { config } from '../../../deployment.ts';
import { parseWith } from '../../../families/addressWords.ts';
import { readerOf } from '../../../families/readers.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Address } from '../../../ui/Address.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useReading } from '../../form/useReading.ts';
import { Work } from '../../splits/Work.tsx';
import { Operators, useOperators } from './Operators.tsx';
import { useRevoke } from './useRevoke.ts';

interface AllowancesProps {
  readonly account: ConnectedAccount;
  readonly chain: Chain<'eip155'>;
  /** The tokens of the visitor's list. */
  readonly tokens: readonly Asset[];
}

const readAddress = parseWith('eip155', inspectAddress);

/**
 * The spenders that may transfer an account's tokens, of those that the deployment or the visitor names; each can be
 * revoked.
 */
export function Allowances({ account, chain, tokens }: AllowancesProps) {
  const t = useT();
  const listed = (config.spenders ?? []).filter(({ chainId }) => chainId === chain.id);
  const [named, setNamed] = useState<readonly string[]>([]);
  const spenders = [...new Set([...listed.map(({ address }) => address), ...named])];
  const pairs = tokens
    .filter(({ id }) => id.includes('/erc20:'))
    .flatMap(({ id }) => spenders.map((spender) => ({ asset: id as AssetId<'eip155'>, spender })));
  const key = pairs.map(({ asset, spender }) => `${asset} ${spender}`).join(' ');
  const reading = useReading(
    key ? `${account.address} ${key} ${chain.rpcUrls.join(' ')}` : undefined,
    async (signal) => readAllowances((await readerOf(chain)) as Reader, { account, pairs, signal }),
  );
  const operators = useOperators({ account, chain, tokens, spenders });
  const work = useRevoke(account, chain);
  const granted = reading.data?.filter(({ amount }) => amount > 0n) ?? [];
  const whole = operators.data?.approvals ?? [];
  const isPending = [reading.status, operators.status].includes('pending');
  const isRead = (reading.data || !key) && operators.data;
  const failed = [reading, operators].find(({ status }) => status === 'error');
  const again = () => {
    reading.again();
    operators.again();
  };
  const nameOf = (spender: string) =>
    listed.find(({ address }) => address.toLowerCase() === spender.toLowerCase())?.name;
  return (
    <div className="stack">
      <p className="soft small">{t('eip155.allow.what')}</p>
      {isPending && (
        <p className="soft small" role="status">
          {t('eip155.allow.reading', { network: chain.name })}
        </p>
      )}
      {failed && <ErrorNotice error={failed.error} onRetry={again} />}
      {isRead && granted.length + whole.length === 0 && <p role="status">{t('eip155.allow.none')}</p>}
      {granted.length > 0 && (
        <ul className="asset-list" aria-label={t('eip155.allow.title')}>
          {granted.map((one) => (
            <li key={`${one.asset.id} ${one.spender}`} className="asset">
              <span className="asset-name">
                {nameOf(one.spender) && <bdi>{nameOf(one.spender)} </bdi>}
                <Address address={one.spender} form="whole" copy={false} />
              </span>
              {one.amount === unlimited ? (
                <span>{t('eip155.allow.unlimited', { symbol: one.asset.symbol })}</span>
              ) : (
                <Amount value={one.amount} decimals={one.asset.decimals} symbol={one.asset.symbol} exact />
              )}
              <Button kind="quiet" busy={work.busy} onClick={() => work.call(one)}>
                {t('eip155.allow.back', { symbol: one.asset.symbol })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {whole.length > 0 && <Operators approvals={whole} nameOf={nameOf} work={work} />}
      {operators.data?.isWhole === false && (
        <p className="soft small">{t('eip155.allow.all.partly', { network: chain.name })}</p>
      )}
      <Work work={work} onIncluded={again} />
      <Spender chain={chain} onNamed={(address) => setNamed([...named, address])} />
    </div>
  );
}

interface SpenderProps {
  readonly chain: Chain;
  readonly onNamed: (address: string) => void;
}

/** Adds a spender that the deployment does not list. */
function Spender({ chain, onNamed }: SpenderProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reading = readAddress(text.trim(), chain);
    if (reading.status === 'bad') return setWrong(t(reading.why.key, reading.why.values));
    setText('');
    onNamed(reading.address);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label={t('eip155.allow.spender')}
        hint={t('eip155.allow.hint')}
        className="mono"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={wrong}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(undefined);
        }}
      />
      <div className="row">
        <Button type="submit">{t('eip155.allow.look')}</Button>
      </div>
    </form>
  );
}
