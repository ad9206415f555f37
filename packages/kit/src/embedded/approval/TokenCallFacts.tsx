import type { AssetId } from '@causeway/protocol';
import { useReading } from '@causeway/react';
import type { ReactNode } from 'react';
import {
  type CalledToken,
  findCalledToken,
  idsOf,
  isUnlimited,
  takesBack,
} from '../../requests/calledToken.js';
import type { StepCall } from '../../requests/step.js';
import { useRequest } from './requestLook.js';

interface TokenCallFactsProps {
  readonly contract: string;
  readonly call: StepCall;
  /** Further facts, such as the fees of the transaction. */
  readonly children?: ReactNode;
}

/** The effect of a call of a token's contract: the token, the amount and the recipient. */
export function TokenCallFacts({ contract, call, children }: TokenCallFactsProps) {
  const { t, Facts, Fact, Warning } = useRequest();
  const token = useCalledToken(contract, call);
  const { status, data } = token;
  const gives = call.kind === 'approve' || call.kind === 'approve-all';
  const isEndless = isUnlimited(call, data?.asset);
  return (
    <>
      <Facts>
        <Fact name={t(call.adds ? 'call.adds' : gives ? 'call.may' : 'tx.amount')}>
          <What call={call} token={data} isReading={status === 'pending'} isEndless={isEndless} />
        </Fact>
        {'from' in call && <Fact name={t('call.from')} address={call.from} />}
        <Fact name={t(gives ? 'call.by' : 'tx.to')} address={call.to} />
        <Fact name={t('call.token')} address={contract}>
          {data && data.asset.name !== data.asset.symbol && <bdi>{data.asset.name} </bdi>}
        </Fact>
        {children}
      </Facts>
      <Notes call={call} token={token} />
      {isEndless && <Warning title={t('risk.unlimited')}>{t('risk.unlimitedWhat')}</Warning>}
      {gives && !takesBack(call, data?.asset) && (
        <Warning title={t('call.gives')}>{t('call.givesWhat')}</Warning>
      )}
    </>
  );
}

/** Warnings of a token whose name proves nothing: anyone can create one with any name. */
export const TokenNotes = ({ contract, call }: Omit<TokenCallFactsProps, 'children'>) => (
  <Notes call={call} token={useCalledToken(contract, call)} />
);

interface NotesProps {
  readonly call: StepCall;
  readonly token: ReturnType<typeof useCalledToken>;
}

function Notes({ call, token: { status, data } }: NotesProps) {
  const { t, Warning } = useRequest();
  if (status === 'pending' || call.kind === 'approve-all' || data?.isListed) return null;
  return data ? (
    <Warning title={t('call.unlisted', { symbol: data.asset.symbol })}>{t('call.unlistedWhat')}</Warning>
  ) : (
    <Warning title={t('call.unread')}>{t('call.unreadWhat')}</Warning>
  );
}

/** The amount that a call moves, and its token. */
export function Sum({ contract, call }: Omit<TokenCallFactsProps, 'children'>) {
  const { status, data } = useCalledToken(contract, call);
  const isEndless = isUnlimited(call, data?.asset);
  return <What call={call} token={data} isReading={status === 'pending'} isEndless={isEndless} />;
}

interface WhatProps {
  readonly call: StepCall;
  readonly token: CalledToken | undefined;
  readonly isReading: boolean;
  readonly isEndless: boolean;
}

/** The amount and its token; in the token's smallest unit while its decimals are unknown. */
function What({ call, token, isReading, isEndless }: WhatProps) {
  const { t, Amount } = useRequest();
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
  return <Amount value={call.amount} unit={unit} />;
}

/** Reads the token of a call. None of it comes from the page that requests the signature. */
function useCalledToken(contract: string, call: StepCall) {
  const { chain, readerOf, tokensOf } = useRequest();
  const ids = idsOf(chain, contract, call);
  return useReading(`${chain.rpcUrls.join(' ')} ${ids.join(' ')}`, async (signal) => {
    const readAsset = async (id: AssetId) => (await readerOf(chain)).asset({ id, signal });
    return findCalledToken(ids, await tokensOf(chain), chain.rpcUrls.length > 0 ? readAsset : undefined);
  });
}
