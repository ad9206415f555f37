import { shortenAddress } from '@causeway/protocol/address';
import type { Family } from '../../families/family.ts';
import { namespaceLike } from '../../families/namespaceLike.ts';
import { useT } from '../../i18n/i18n.ts';
import { usePreferences } from '../../preferences.ts';
import { TextField } from '../../ui/Field.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { Identicon } from '../../ui/Identicon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { NameOf } from '../../ui/NameOf.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AlikePair } from '../book/AlikePair.tsx';
import { FromBook } from '../book/FromBook.tsx';
import { sendDraft } from '../form/sendDraft.ts';
import type { Sender } from '../request/useSender.ts';
import type { SendForm } from './useSendForm.ts';

const NamePanel = lazyPart(async () => (await import('../names/NamePanel.tsx')).NamePanel, 'names');

interface RecipientFieldProps {
  readonly form: SendForm;
  readonly sender: Sender;
  readonly family: Family;
  readonly pressed: boolean;
}

/** The typed recipient with its problems, its known labels, and recent recipients. */
export function RecipientField({ form, sender, family, pressed }: RecipientFieldProps) {
  const t = useT();
  const nameOf = useNamespaceName();
  const { to, recipient, named, recent } = form;
  const { names: lookedUp } = usePreferences();
  const like = namespaceLike(to.trim());
  const foreign = like === sender.namespace ? undefined : like;
  const offered = recent
    .filter((address) => recipient.status !== 'ok' || address !== recipient.address)
    .slice(0, 3);
  const error =
    recipient.status === 'bad'
      ? foreign
        ? t('send.to.foreign', { namespace: nameOf(foreign), network: sender.chain.name })
        : t(recipient.why.key, recipient.why.values)
      : recipient.status === 'empty' && pressed
        ? t('send.to.empty')
        : recipient.status === 'name' && pressed
          ? t(lookedUp === 'on' ? 'names.wait' : 'names.offWait')
          : undefined;
  return (
    <div className="stack send-to" data-gap="2">
      <TextField
        label={t('send.to.label')}
        value={to}
        onChange={({ target }) => sendDraft.change({ to: target.value })}
        error={error}
        className="mono"
        dir="ltr"
        placeholder={family.addressHint(sender.chain)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      {named && <NamePanel named={named} used={recent} />}
      {recipient.status === 'ok' && (
        <div className="recipient">
          <Identicon address={recipient.address} />
          <NameOf address={recipient.address} chainId={sender.chain.id} />
          <p className="small soft">
            {recipient.relation === 'saved'
              ? t('names.relationSaved')
              : t(`send.relation.${recipient.relation}`)}{' '}
            {!recipient.checked && t('send.to.unchecked')}
          </p>
        </div>
      )}
      <FromBook
        namespace={sender.namespace}
        address={recipient.status === 'ok' ? recipient.address : undefined}
        isHere={(address) => family.parseAddress(address, sender.chain).status === 'ok'}
        onChoose={(address) => sendDraft.change({ to: address })}
      />
      {offered.length > 0 && (
        <div className="row">
          <span className="small soft">{t('send.to.recent')}</span>
          {offered.map((address) => (
            <button
              key={address}
              type="button"
              className="button recent-one"
              data-kind="quiet"
              title={address}
              onClick={() => sendDraft.change({ to: address })}
            >
              <Identicon address={address} />
              <bdi dir="ltr">{shortenAddress(address)}</bdi>
              <NameOf address={address} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface LookAlikeProps {
  readonly address: string;
  readonly knownAddress: string;
  readonly compared: boolean;
  readonly pressed: boolean;
  readonly onCompared: (yes: boolean) => void;
}

/** Warns that the address only resembles a known one: shows both in full, and requires that they are compared. */
export function LookAlike({ address, knownAddress, compared, pressed, onCompared }: LookAlikeProps) {
  const t = useT();
  return (
    <Notice kind="warning" title={t('send.lookAlike.title')}>
      <AlikePair label={t('send.lookAlike.typed')} address={address} knownAddress={knownAddress} />
      <label className="compared">
        <input
          type="checkbox"
          checked={compared}
          aria-invalid={(pressed && !compared) || undefined}
          onChange={({ target }) => onCompared(target.checked)}
        />
        {t('send.lookAlike.confirm')}
      </label>
      {pressed && !compared && <p className="field-error">{t('send.lookAlike.missing')}</p>}
    </Notice>
  );
}
