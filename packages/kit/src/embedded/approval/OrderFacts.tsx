import type { Chain } from '@causeway/protocol';
import { Amount } from '../../money/Amount.js';
import type { DocumentReading, OrderItem } from '../../requests/readDocument.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Fact } from './Fact.js';
import { Sum } from './TokenCallFacts.js';
import { Warning } from './Warning.js';

interface OrderFactsProps {
  readonly kit: Kit;
  readonly chain: Chain;
  readonly order: DocumentReading['orders'][number];
}

const sides = ['gives', 'gets', 'others'] as const;

/** An offer of a marketplace: what leaves the account, what arrives in it, and what others get. */
export function OrderFacts({ kit, chain, order }: OrderFactsProps) {
  const { t } = useEmbeddedWords(kit);
  return (
    <>
      <Warning title={t('order.open')}>{t('order.openWhat')}</Warning>
      <dl data-part="receipt">
        {sides.map((side) =>
          order[side].map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal items may follow each other.
            <Item key={`${side} ${index}`} kit={kit} chain={chain} name={t(`order.${side}`)} item={item} />
          )),
        )}
      </dl>
      {order.gives.length > 0 && order.gets.length === 0 && (
        <Warning title={t('order.nothing')}>{t('order.nothingWhat')}</Warning>
      )}
    </>
  );
}

interface ItemProps extends Omit<OrderFactsProps, 'order'> {
  readonly name: string;
  readonly item: OrderItem;
}

function Item({ kit, chain, name, item: { contract, amount, call } }: ItemProps) {
  const { t } = useEmbeddedWords(kit);
  if (!contract)
    return (
      <Fact name={name}>
        <Amount kit={kit} value={amount} unit={chain.currency} />
      </Fact>
    );
  return (
    <>
      <Fact name={name}>
        {call ? <Sum kit={kit} chain={chain} contract={contract} call={call} /> : t('call.all')}
      </Fact>
      <Fact name={t('call.token')} kit={kit} address={contract} />
    </>
  );
}
