import { expiryOf } from '@causeway/walletconnect';
import { useEffect, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';

/** How long a code is good for, in minutes and seconds. Not read aloud as it counts. */
export function Countdown({ uri }: { readonly uri: string }) {
  const t = useT();
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const expiry = expiryOf(uri);
  if (expiry === undefined) return null;
  const seconds = Math.max(0, Math.ceil((expiry - now) / 1000));
  const time = `${format.number(Math.floor(seconds / 60))}:${format.number(seconds % 60, { minimumIntegerDigits: 2 })}`;
  return <p>{seconds > 0 ? t('pairing.expires', { time }) : t('pairing.renewing')}</p>;
}
