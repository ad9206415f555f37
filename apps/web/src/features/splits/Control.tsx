import type { SplitsAction } from '@causeway/splits';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Alike } from '../book/Alike.tsx';
import { useBookList } from '../book/useBookList.tsx';
import { addressIn, useNamed } from '../names/useNamed.ts';
import { AccountField } from './AccountField.tsx';
import type { SplitProps } from './app.ts';
import { parseAddress } from './form.ts';
import { useSplitsAction } from './useSplitsAction.ts';
import { Work } from './Work.tsx';

const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

/**
 * The controller of the split, with forms to offer control to another account, to accept it, and to give it up for
 * ever.
 */
export function Control({ sender, contract, known, state, onDone }: SplitProps) {
  const t = useT();
  const work = useSplitsAction(sender, contract);
  const [to, setTo] = useState('');
  const [sure, setSure] = useState(false);
  const me = sender.account.address;
  const { address } = known;
  const { controller, newPotentialController: offered } = state;
  const { busy } = work;
  const named = useNamed(to, sender.chain);
  const parsed = parseAddress(addressIn(to, named));
  const suggestions = useBookList();
  const act = (action: SplitsAction) => work.act(action);
  return (
    <section className="stack" aria-label={t('splits.control.title')}>
      <h3>{t('splits.control.title')}</h3>
      <dl className="facts wide-facts" data-testid="control">
        <dt>{t('splits.value.controller')}</dt>
        <dd>{controller ? <Address address={controller} /> : t('splits.nobody')}</dd>
        {offered && (
          <>
            <dt>{t('splits.control.offered')}</dt>
            <dd>
              <Address address={offered} />
            </dd>
          </>
        )}
      </dl>
      {same(offered, me) && (
        <div className="row">
          <Button kind="primary" busy={busy} onClick={() => act({ functionName: 'acceptControl', address })}>
            {t('splits.control.accept')}
          </Button>
        </div>
      )}
      {same(controller, me) && (
        <>
          <AccountField
            label={t('splits.value.newController')}
            value={to}
            onChange={setTo}
            error={to.trim() !== '' && parsed.status === 'bad' ? t('splits.problem.address') : undefined}
            named={named}
            pressed={false}
            chain={sender.chain}
            list={suggestions.id}
          />
          {suggestions.options}
          <Alike addresses={parsed.status === 'ok' ? [parsed.address] : []} />
          <div className="row">
            {parsed.status === 'ok' && (
              <Button
                kind="primary"
                busy={busy}
                onClick={() =>
                  act({
                    functionName: 'transferControl',
                    address,
                    newController: parsed.address as `0x${string}`,
                  })
                }
              >
                {t('splits.control.offer')}
              </Button>
            )}
            {offered && (
              <Button busy={busy} onClick={() => act({ functionName: 'cancelControlTransfer', address })}>
                {t('splits.control.cancel')}
              </Button>
            )}
            {!sure && (
              <Button kind="loss" onClick={() => setSure(true)}>
                {t('splits.control.giveUp')}
              </Button>
            )}
          </div>
          {sure && (
            <Notice kind="warning" title={t('splits.control.forEver')}>
              <p>{t('splits.control.forEverWhat')}</p>
              <div className="row">
                <Button
                  kind="loss"
                  busy={busy}
                  onClick={() => act({ functionName: 'makeSplitImmutable', address })}
                >
                  {t('splits.control.giveUpNow')}
                </Button>
                <Button onClick={() => setSure(false)}>{t('ui.cancel')}</Button>
              </div>
            </Notice>
          )}
        </>
      )}
      <Work
        work={work}
        onIncluded={() => {
          setTo('');
          setSure(false);
          onDone();
        }}
      />
    </section>
  );
}
