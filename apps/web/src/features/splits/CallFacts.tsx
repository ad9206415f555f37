import { describeCall } from '@causeway/splits/describe';
import type { ReactNode } from 'react';
import type { SplitsConfig } from '../../config.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { mainOf } from './app.ts';

interface CallFactsProps {
  readonly contract: SplitsConfig;
  readonly data: string;
}

const zero = /^0x0{40}$/;

/** The label of a value, by the end of its path in the call. */
const labels = {
  '#.split': 'split',
  '#.token': 'token',
  '#.tokens.[]': 'token',
  '#.account': 'account',
  '#.accounts.[]': 'recipient',
  '#.percentAllocations.[]': 'share',
  '#.distributorFee': 'fee',
  '#.controller': 'controller',
  '#.distributorAddress': 'distributor',
  '#.newController': 'newController',
  '#.withdrawETH': 'eth',
  '#.withdrawPoints': 'points',
  '#.pointsData.pointsPercent': 'pointsPercent',
  '#.pointsData.accounts.[]': 'pointsAccount',
  '#.pointsData.percentAllocations.[]': 'pointsShare',
} as const;

/** The function of a call with all its values. Nothing for an unknown call; its bytes are shown beside it. */
export function CallFacts({ contract, data }: CallFactsProps) {
  const t = useT();
  const described = describeCall(mainOf(contract), data as `0x${string}`);
  if (!described) return null;
  return (
    <section className="call-facts" data-testid="call-facts" aria-label={t('splits.call.label')}>
      <h3>{t(`splits.call.${described.functionName}`)}</h3>
      <dl className="facts wide-facts">
        {described.fields.map(({ path, format, value }, i) => (
          // A value has no unique name, so its index is its key.
          <div key={i} className="fact">
            <dt>{t(`splits.value.${labels[path as keyof typeof labels]}`)}</dt>
            <dd>
              {format === 'unit' && <bdi dir="ltr">{value}</bdi>}
              {format === 'raw' && t(value === '0' ? 'splits.no' : 'splits.yes')}
              {format === 'addressName' &&
                (zero.test(value) ? (
                  t(path === '#.controller' ? 'splits.nobody' : 'splits.whoSends')
                ) : (
                  <Address address={value} form="whole" copy={false} chainId={contract.chainId} />
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CallNameProps extends CallFactsProps {
  /** Shown for an unknown call. */
  readonly other: ReactNode;
}

/** The function of a call in a few words. */
export function CallName({ contract, data, other }: CallNameProps) {
  const t = useT();
  const described = describeCall(mainOf(contract), data as `0x${string}`);
  return described ? t(`splits.call.${described.functionName}`) : other;
}
