import type { DocumentReading, OrderItem } from '@causeway/kit/requests';
import type { Chain } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sum } from './TokenCallFacts.tsx';

interface OrderFactsProps {
  readonly chain: Chain;
  readonly order: DocumentReading['orders'][number];
}

const sides = ['gives', 'gets', 'others'] as const;

/** An offer of a marketplace: what leaves the account, what arrives in it, and what others get. */
export function OrderFacts({ chain, order }: OrderFactsProps) {
  const t = useT();
  return (
    <>
      <Notice kind="warning" title={t('sign.order.open')}>
        <p>{t('sign.order.openWhat')}</p>
      </Notice>
      <dl className="facts wide-facts">
        {sides.map((side) =>
          order[side].map((item, index) => (
            // Equal items may follow each other, so their index is their key.
            <Item key={`${side} ${index}`} chain={chain} name={t(`sign.order.${side}`)} item={item} />
          )),
        )}
      </dl>
      {order.gives.length > 0 && order.gets.length === 0 && (
        <Notice kind="warning" title={t('sign.order.nothing')}>
          <p>{t('sign.order.nothingWhat')}</p>
        </Notice>
      )}
    </>
  );
}

interface ItemProps {
  readonly chain: Chain;
  readonly name: string;
  readonly item: OrderItem;
}

function Item({ chain, name, item: { contract, amount, call } }: ItemProps) {
  const t = useT();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {!contract ? (
          <Amount value={amount} {...chain.currency} exact />
        ) : call ? (
          <Sum chain={chain} contract={contract} call={call} />
        ) : (
          t('sign.call.all')
        )}
        {contract && <Address address={contract} form="whole" copy={false} chainId={chain.id} />}
      </dd>
    </>
  );
}
