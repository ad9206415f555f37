import type { AssetId } from '@causeway/protocol';
import { useReading } from '@causeway/react';
import type { ReactNode } from 'react';
import { findCalledToken, idsOf, isUnlimited, takesBack } from '../../requests/calledToken.js';
import type { StepCall } from '../../requests/step.js';
import { useRequest } from './requestLook.js';

interface CalledProps {
  readonly contract: string;
  readonly call: StepCall;
}

interface TokenCallFactsProps extends CalledProps {
  /** Further facts, such as the fees of the transaction. */
  readonly children?: ReactNode;
}

/** The effect of a call of a token's contract: the token, the amount and the recipient. */
export function TokenCallFacts({ contract, call, children }: TokenCallFactsProps) {
  const { t, Facts, Fact, Warning } = useRequest();
  const token = useCalledToken(contract, call);
  const { data } = token;
  const gives = call.kind === 'approve' || call.kind === 'approve-all';
  const isEndless = isUnlimited(call, data?.asset);
  return (
    <>
      <Facts>
        <Fact name={t(call.adds ? 'call.adds' : gives ? 'call.may' : 'tx.amount')}>
          <What call={call} token={token} />
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
export const TokenNotes = ({ contract, call }: CalledProps) => (
  <Notes call={call} token={useCalledToken(contract, call)} />
);

interface ReadProps {
  readonly call: StepCall;
  readonly token: ReturnType<typeof useCalledToken>;
}

function Notes({ call, token: { status, data } }: ReadProps) {
  const { t, Warning } = useRequest();
  if (status === 'pending' || call.kind === 'approve-all' || data?.isListed) return null;
  return data ? (
    <Warning title={t('call.unlisted', { symbol: data.asset.symbol })}>{t('call.unlistedWhat')}</Warning>
  ) : (
    <Warning title={t('call.unread')}>{t('call.unreadWhat')}</Warning>
  );
}

/** The amount that a call moves, and its token. */
export const Sum = ({ contract, call }: CalledProps) => (
  <What call={call} token={useCalledToken(contract, call)} />
);

/** The amount and its token; in the token's smallest unit while its decimals are unknown. */
function What({ call, token: { status, data } }: ReadProps) {
  const { t, Amount } = useRequest();
  if (call.kind === 'approve-all') return t(call.isApproved ? 'call.all' : 'call.none');
  if (status === 'pending') return <span role="status">{t('call.reading')}</span>;
  if (!data) {
    const isOne = call.kind === 'transfer-one';
    return (
      <span>
        <bdi dir="ltr">{String(isOne ? call.number : call.amount)}</bdi>{' '}
        {t(isOne ? 'call.number' : 'call.units')}
      </span>
    );
  }
  const { id, name, symbol, decimals } = data.asset;
  if (isUnlimited(call, data.asset)) return t('call.unlimited', { symbol });
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
