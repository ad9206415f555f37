import { useT } from '../../i18n/i18n.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { plusIcon, receiveIcon } from '../../ui/laterIcons.ts';
import { kit } from '../../wallets.ts';

/** The actions of the current account, as one row of round buttons. */
export function Actions() {
  const t = useT();
  const face = (icon: IconName, name: string) => (
    <>
      <span className="round-icon">
        <Icon name={icon} />
      </span>
      <span>{name}</span>
    </>
  );
  return (
    <div className="rounds">
      <Link className="round" data-kind="primary" to="/send">
        {face('send', t('connections.send'))}
      </Link>
      <button type="button" className="round" onClick={() => kit.dialog.set('account')}>
        {face(receiveIcon, t('connections.receive'))}
      </button>
      <Link className="round" to="/sign">
        {face('sign', t('connections.sign'))}
      </Link>
      <button type="button" className="round" onClick={() => kit.dialog.set('connect')}>
        {face(plusIcon, t('connections.add'))}
      </button>
    </div>
  );
}
