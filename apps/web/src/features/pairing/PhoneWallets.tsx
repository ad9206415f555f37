import { detectOs } from '@causeway/walletconnect/device';
import { useEffect, useRef } from 'react';
import { places } from '../../connectors/relayOptions.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { Pairing as PairingState } from './usePairing.ts';
import './pairing.css';

const Pairing = lazyPart(async () => (await import('./Pairing.tsx')).Pairing, 'ui', 'pairing');

interface PhoneWalletsProps {
  readonly pairing: PairingState;
  /** The search text. */
  readonly query: string;
}

/**
 * Wallets that are apps: links to tap on a phone, a code to scan elsewhere. Nothing is fetched before the pointer is
 * on the button.
 */
export function PhoneWallets({ pairing, query }: PhoneWalletsProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const phone = detectOs(window) !== 'other';
  const isOpen =
    (phone && pairing.begun) ||
    pairing.waiting !== undefined ||
    pairing.error !== undefined ||
    (pairing.ended ?? pairing.elsewhere) !== undefined;
  const prepare = () => {
    pairing.prepare();
    Pairing.prefetch();
  };
  const before = useRef(isOpen);
  useEffect(() => {
    // Closing returns the focus to the opening element.
    if (before.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    before.current = isOpen;
  }, [isOpen]);

  return (
    <section className="pairing" aria-labelledby="pairing">
      <h2 id="pairing">{t(phone ? 'start.apps.title' : 'start.phone.title')}</h2>
      {isOpen ? (
        <Pairing
          pairing={pairing}
          query={query}
          fallback={<div className={phone ? undefined : 'pairing-stage'} />}
        />
      ) : (
        <>
          <div className={phone ? undefined : 'pairing-stage'}>
            {!phone && <Hint />}
            {(phone || !pairing.full) && (
              <Button
                ref={button}
                kind="primary"
                onClick={() => pairing.begin()}
                onPointerEnter={prepare}
                onFocus={prepare}
              >
                {t(phone ? 'start.apps.show' : 'start.phone.show')}
              </Button>
            )}
          </div>
          <p className="soft small">
            {pairing.full
              ? t('start.phone.full', { count: places })
              : t(phone ? 'start.apps.what' : 'start.phone.what')}
          </p>
        </>
      )}
    </section>
  );
}

const corner = 'h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z';

/** A picture in place of the code, which no camera decodes. */
const Hint = () => (
  <svg className="pairing-hint" viewBox="0 0 29 29" aria-hidden="true">
    <path fillRule="evenodd" d={`M3 3${corner}M19 3${corner}M3 19${corner}`} />
    <path
      d="M12.5 3v6M15.500 4v8M12.500 12.500h-8M24.500 13v5M18 15.500h8M12.500 16v9M16 19.500h4M15.500 23v3M20 24.500h6M22.500 20v2"
      strokeDasharray="1 1"
    />
    <path d="M3 14.500h3M10 15.500h5M17 12.500h3M18 22.500h2" />
  </svg>
);
