import { useEffect, useRef } from 'react';
import { places } from '../../connectors/createRelay.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { readOs } from './device.ts';
import type { Pairing as PairingState } from './usePairing.ts';
import './pairing.css';

const Pairing = lazyPart(async () => (await import('./Pairing.tsx')).Pairing, 'pairing');

interface PhoneWalletsProps {
  readonly pairing: PairingState;
  /** The search text. */
  readonly query: string;
}

/** Wallets that are apps: on a phone they open by a tap, elsewhere they scan a code. Nothing is fetched before the button is pointed at. */
export function PhoneWallets({ pairing, query }: PhoneWalletsProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const phone = readOs(window) !== 'other';
  const open =
    (phone && pairing.begun) ||
    pairing.waiting !== undefined ||
    pairing.error !== undefined ||
    (pairing.ended ?? pairing.elsewhere) !== undefined;
  const prepare = () => {
    pairing.prepare();
    Pairing.prefetch();
  };
  const before = useRef(open);
  useEffect(() => {
    // Closing returns the focus to the opening element.
    if (before.current && !open && document.activeElement === document.body) button.current?.focus();
    before.current = open;
  }, [open]);

  return (
    <section className="pairing" aria-labelledby="pairing">
      <h2 id="pairing">{t(phone ? 'connect.apps.title' : 'connect.phone.title')}</h2>
      {open ? (
        <Pairing
          pairing={pairing}
          query={query}
          fallback={<div className={phone ? undefined : 'pairing-stage'} />}
        />
      ) : (
        <>
          <div className={phone ? undefined : 'pairing-stage'}>
            {!phone && <Icon name="code" />}
            {(phone || !pairing.full) && (
              <Button
                ref={button}
                kind="primary"
                onClick={() => pairing.begin()}
                onPointerEnter={prepare}
                onFocus={prepare}
              >
                {t(phone ? 'connect.apps.show' : 'connect.phone.show')}
              </Button>
            )}
          </div>
          <p className="soft small">
            {pairing.full
              ? t('connect.phone.full', { count: places })
              : t(phone ? 'connect.apps.what' : 'connect.phone.what')}
          </p>
        </>
      )}
    </section>
  );
}
