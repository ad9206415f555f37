import type { AssetId, Chain } from '@causeway/protocol';
import { useReading } from '@causeway/react';
import type { ReactNode } from 'react';
import { Amount } from '../../money/Amount.js';
import { ledgerOf } from '../../money/ledger.js';
import {
  type CalledToken,
  findCalledToken,
  idsOf,
  isUnlimited,
  takesBack,
} from '../../requests/calledToken.js';
import type { StepCall } from '../../requests/step.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Fact } from './Fact.js';
import { Warning } from './Warning.js';

interface TokenCallFactsProps {
  readonly kit: Kit;
  readonly chain: Chain;
  readonly contract: string;
  readonly call: StepCall;
  /** Further facts, such as the fees of the transaction. */
  readonly children?: ReactNode;
}

/** The effect of a call of a token's contract: the token, the amount and the recipient. */
export function TokenCallFacts({ kit, chain, contract, call, children }: TokenCallFactsProps) {
  const { t } = useEmbeddedWords(kit);
  const { status, data } = useCalledToken(kit, chain, contract, call);
  const gives = call.kind === 'approve' || call.kind === 'approve-all';
  const isEndless = isUnlimited(call, data?.asset);
  return (
    <>
      <dl data-part="receipt">
        <Fact name={t(call.adds ? 'call.adds' : gives ? 'call.may' : 'tx.amount')}>
          <What kit={kit} call={call} token={data} isReading={status === 'pending'} isEndless={isEndless} />
        </Fact>
        {'from' in call && <Fact name={t('call.from')} kit={kit} address={call.from} />}
        <Fact name={t(gives ? 'call.by' : 'tx.to')} kit={kit} address={call.to} />
        <Fact name={t('call.token')} kit={kit} address={contract} />
        {children}
      </dl>
      {status === 'done' && data && !data.isListed && (
        <Warning title={t('call.unlisted', { symbol: data.asset.symbol })}>{t('call.unlistedWhat')}</Warning>
      )}
      {status !== 'pending' && !data && call.kind !== 'approve-all' && (
        <Warning title={t('call.unread')}>{t('call.unreadWhat')}</Warning>
      )}
      {isEndless && <Warning title={t('risk.unlimited')}>{t('risk.unlimitedWhat')}</Warning>}
      {gives && !takesBack(call, data?.asset) && (
        <Warning title={t('call.gives')}>{t('call.givesWhat')}</Warning>
      )}
    </>
  );
}

/** The amount that a call moves, and its token. */
export function Sum({ kit, chain, contract, call }: Omit<TokenCallFactsProps, 'children'>) {
  const { status, data } = useCalledToken(kit, chain, contract, call);
  const isEndless = isUnlimited(call, data?.asset);
  return <What kit={kit} call={call} token={data} isReading={status === 'pending'} isEndless={isEndless} />;
}

interface WhatProps {
  readonly kit: Kit;
  readonly call: StepCall;
  readonly token: CalledToken | undefined;
  readonly isReading: boolean;
  readonly isEndless: boolean;
}

/** The amount and its token; in the token's smallest unit while its decimals are unknown. */
function What({ kit, call, token, isReading, isEndless }: WhatProps) {
  const { t } = useEmbeddedWords(kit);
  if (call.kind === 'approve-all') return t(call.isApproved ? 'call.all' : 'call.none');
  if (isReading) return <span role="status">{t('call.reading')}</span>;
  if (!token) {
    const isOne = call.kind === 'transfer-one';
    return (
      <span>
        <bdi dir="ltr">{String(isOne ? call.number : call.amount)}</bdi>{' '}
        {t(isOne ? 'call.number' : 'call.units')}
      </span>
    );
  }
  const { id, name, symbol, decimals } = token.asset;
  if (isEndless) return t('call.unlimited', { symbol });
  // In a call of a collection the amount is the number of an item, which its name already contains.
  if (id.includes('/erc721:')) return <bdi>{name}</bdi>;
  const unit = { decimals, symbol: id.includes('/erc1155:') ? name : symbol };
  return <Amount kit={kit} value={call.amount} unit={unit} />;
}

/** Reads the token of a call. None of it comes from the page that requests the signature. */
function useCalledToken(kit: Kit, chain: Chain, contract: string, call: StepCall) {
  const ids = idsOf(chain, contract, call);
  return useReading(`${chain.id} ${ids.join(' ')}`, async (signal) => {
    const { listTokens } = await import('@causeway/networks/tokens');
    const readAsset = async (id: AssetId) => (await ledgerOf(kit).readerOf(chain)).asset({ id, signal });
    return findCalledToken(ids, await listTokens(chain.id), chain.rpcUrls.length > 0 ? readAsset : undefined);
  });
}
