import { formatPercent, percentageScale } from '@causeway/splits';
import { useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useReading } from '../form/useReading.ts';
import { contentOf, readerOf, type SplitProps } from './app.ts';
import { Control } from './Control.tsx';
import { Distribute } from './Distribute.tsx';
import { emptyForm, formOf, type SplitForm } from './form.ts';
import { Ring } from './Ring.tsx';
import { SplitEditor } from './SplitEditor.tsx';
import { useSplitsAction } from './useSplitsAction.ts';
import { Work } from './Work.tsx';

interface SplitCardProps extends Omit<SplitProps, 'state' | 'onDone'> {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One split as it is on the chain now: its recipients, its controller and the available actions. */
export function SplitCard({ sender, contract, known, onChanged, onClose }: SplitCardProps) {
  const t = useT();
  const { address } = known;
  const [at, setAt] = useState(0);
  const now = useReading(`${contract.chainId} ${address} ${known.changed} ${at}`, async (signal) => {
    const [state, content] = await Promise.all([
      readerOf(contract).state({ address, signal }),
      contentOf(contract, known, signal),
    ]);
    return { state, content };
  });
  // Keep the last state while the split is read again, so that typed text stays.
  const last = useRef(now.data);
  if (now.data) last.current = now.data;
  const current = last.current;
  const split = current?.content;
  const again = () => {
    setAt(at + 1);
    onChanged();
  };
  const props = current && {
    sender,
    contract,
    known: { ...known, split },
    state: current.state,
    onDone: again,
  };
  return (
    <Card
      title={t('splits.one.title')}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <Address address={address} form="whole" />
      <p className="small soft">{t('splits.one.sendHere')}</p>
      {now.status === 'pending' && !current && (
        <Waiting title={t('splits.one.reading')} since={now.since} onCancel={onClose} />
      )}
      {now.status === 'error' && <ErrorNotice error={now.error} onRetry={now.again} />}
      {current && !split && now.status === 'done' && (
        <Notice kind="warning" title={t('splits.one.unknown')}>
          <p>{t('splits.one.unknownWhat')}</p>
        </Notice>
      )}
      {split && (
        <div className="split-shares">
          <dl className="facts wide-facts" data-testid="shares">
            {split.allocations.map(({ account, percentAllocation }, i) => (
              <div key={account} className="fact">
                <dt className="split-part" data-tone={i % 6}>
                  <bdi dir="ltr">{formatPercent(percentAllocation)} %</bdi>
                </dt>
                <dd>
                  <Address address={account} />
                </dd>
              </div>
            ))}
            <dt>{t('splits.value.fee')}</dt>
            <dd>
              <bdi dir="ltr">{formatPercent(split.distributorFee)} %</bdi>
            </dd>
            {split.points && (
              <>
                <dt>{t('splits.value.pointsPercent')}</dt>
                <dd>
                  <bdi dir="ltr">{formatPercent(split.points.pointsPercent)} %</bdi>
                </dd>
              </>
            )}
          </dl>
          <Ring shares={split.allocations.map((one) => one.percentAllocation)} sum={percentageScale} />
        </div>
      )}
      {props && split && <Distribute {...props} split={split} />}
      {props && <Edit {...props} />}
      {props && <Control {...props} />}
    </Card>
  );
}

/** Changes the recipients, for the account that controls the split. */
function Edit({ sender, contract, known, state, onDone }: SplitProps) {
  const t = useT();
  const work = useSplitsAction(sender, contract);
  const [form, setForm] = useState<SplitForm>();
  const me = sender.account.address;
  if (state.controller?.toLowerCase() !== me.toLowerCase()) return null;
  const { address, split: current } = known;
  if (!form) {
    const begin = current ? formOf(current) : emptyForm(me, contract.kind);
    return (
      <>
        <div className="row">
          <Button onClick={() => setForm(begin)}>{t('splits.edit.open')}</Button>
        </div>
        <Work work={work} onIncluded={onDone} />
      </>
    );
  }
  return (
    <SplitEditor
      sender={sender}
      contract={contract}
      work={work}
      form={form}
      onChange={setForm}
      title={t('splits.edit.title')}
      button={t('splits.edit.button')}
      actionOf={(split) => ({ functionName: 'updateSplit', address, split })}
      onIncluded={() => {
        setForm(undefined);
        onDone();
      }}
      onCancel={() => setForm(undefined)}
    />
  );
}
