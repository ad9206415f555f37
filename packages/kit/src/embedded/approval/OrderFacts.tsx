import type { DocumentReading, OrderItem } from '../../requests/readDocument.js';
import { useRequest } from './requestLook.js';
import { Sum, TokenNotes } from './TokenCallFacts.js';

const sides = ['gives', 'gets', 'others'] as const;

/** An offer of a marketplace: what leaves the account, what arrives in it, and what others get. */
export function OrderFacts({ order }: { readonly order: DocumentReading['orders'][number] }) {
  const { t, Facts, Warning } = useRequest();
  // One for each contract: the items of a collection share it.
  const tokens = new Map(sides.flatMap((side) => order[side]).map((item) => [item.contract, item.call]));
  return (
    <>
      <Warning title={t('order.open')}>{t('order.openWhat')}</Warning>
      <Facts>
        {sides.map((side) =>
          order[side].map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal items may follow each other.
            <Item key={`${side} ${index}`} name={t(`order.${side}`)} item={item} />
          )),
        )}
      </Facts>
      {[...tokens].map(
        ([contract, call]) =>
          contract && call && <TokenNotes key={contract} contract={contract} call={call} />,
      )}
      {order.gives.length > 0 && order.gets.length === 0 && (
        <Warning title={t('order.nothing')}>{t('order.nothingWhat')}</Warning>
      )}
    </>
  );
}

interface ItemProps {
  readonly name: string;
  readonly item: OrderItem;
}

function Item({ name, item: { contract, amount, call } }: ItemProps) {
  const { t, chain, Fact, Amount } = useRequest();
  if (!contract)
    return (
      <Fact name={name}>
        <Amount value={amount} unit={chain.currency} />
      </Fact>
    );
  return (
    <>
      <Fact name={name}>{call ? <Sum contract={contract} call={call} /> : t('call.all')}</Fact>
      <Fact name={t('call.token')} address={contract} />
    </>
  );
}
