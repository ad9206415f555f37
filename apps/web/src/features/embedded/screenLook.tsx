import type { ScreenLook } from '@causeway/kit/requests';
import { isWalletError } from '@causeway/protocol';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button as AppButton } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Choice, TextField } from '../../ui/Field.tsx';
import { Icon, type LaterIcon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { checkIcon } from '../../ui/laterIcons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Scroll } from '../form/Scroll.tsx';
import './embedded.css';

/** An icon of the kit, which has the app's grid. */
const iconOf = ({ name, d }: { readonly name: string; readonly d: string }): LaterIcon => ({
  path: d,
  directed: name === 'leave' || name === 'log' || undefined,
});

const Button: ScreenLook['Button'] = (props) => {
  const { kind, icon, label, isBusy, isDisabled, isExpanded, place, onPress, children, ...rest } = props;
  if (kind === 'icon' && icon)
    return <IconButton {...rest} icon={iconOf(icon)} label={label ?? ''} onClick={onPress} />;
  const button = (
    <AppButton
      {...rest}
      ref={place}
      kind={kind === 'icon' ? 'plain' : kind}
      icon={icon && iconOf(icon)}
      busy={isBusy}
      disabled={isDisabled}
      aria-label={label}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      {children}
    </AppButton>
  );
  return rest.type === 'submit' || kind === 'quiet' ? <div className="row">{button}</div> : button;
};

const Row: ScreenLook['Row'] = ({ icon, kind, isBusy, onPress, id, children }) => (
  <div className="row">
    <AppButton id={id} kind={kind ? 'plain' : 'quiet'} icon={iconOf(icon)} busy={isBusy} onClick={onPress}>
      {children}
    </AppButton>
  </div>
);

const Held: ScreenLook['Held'] = ({ icon, name, note, children }) => (
  <li className="held">
    <span className="held-what">
      <Icon name={iconOf(icon)} />
      <span>
        {name}
        {note && <small className="soft">{note}</small>}
      </span>
    </span>
    {children}
  </li>
);

const AccountLine: ScreenLook['AccountLine'] = ({ address, note, isActive, isBusy, onUse }) => {
  const t = useT();
  return (
    <li className="held">
      <span>
        <Address address={address} />
        {note && <small className="soft">{note}</small>}
      </span>
      {isActive ? (
        <span className="row soft">
          <Icon name={checkIcon} />
          {t('wallet.accounts.active')}
        </span>
      ) : (
        <AppButton busy={isBusy} onClick={onUse}>
          {t('wallet.accounts.use')}
        </AppButton>
      )}
    </li>
  );
};

const Entry: ScreenLook['Entry'] = ({ what, at, time, result, children }) => (
  <li className="log-line">
    <div className="row" data-apart>
      <span>
        {what} <small className="soft">{result}</small>
      </span>
      <time className="soft small" dateTime={new Date(at).toISOString()}>
        {time}
      </time>
    </div>
    {children}
  </li>
);

const Lines: ScreenLook['Lines'] = ({ title, lines }) => (
  <details className="hex">
    <summary>{title}</summary>
    <Scroll label={title} className="hex-lines" dir="ltr">
      {lines.map((line) => (
        <span key={line} className="hex-line">
          {line}
        </span>
      ))}
    </Scroll>
  </details>
);

const Wait: ScreenLook['Wait'] = ({ children, ...wait }) => <Waiting {...wait} title={children} />;

const Failure: ScreenLook['Failure'] = ({ error, onRetry, onDismiss }) =>
  error !== undefined &&
  !isWalletError(error, 'aborted') && <ErrorNotice error={error} onRetry={onRetry} onDismiss={onDismiss} />;

const Status: ScreenLook['Status'] = ({ kind, title, children }) => {
  const t = useT();
  const outbox = kind !== 'done' && config.embedded?.outboxUrl;
  return (
    <Notice kind={kind ?? 'info'} title={title}>
      {children && <p>{children}</p>}
      {outbox && (
        <p>
          <a href={outbox} target="_blank" rel="noopener noreferrer">
            {t('embedded.code.outbox')}
          </a>
        </p>
      )}
    </Notice>
  );
};

/** The app's look of the embedded wallet's screens: its lists, notices and errors, and addresses with their names. */
export const screenLook: ScreenLook = {
  ...{ Button, Row, Held, AccountLine, Entry, Lines, Wait, Failure, Choice },
  List: ({ children }) => <ul className="settings-list">{children}</ul>,
  Group: ({ title, children }) => (
    <section className="stack" data-gap="2">
      <h3>{title}</h3>
      {children}
    </section>
  ),
  Actions: ({ place, children }) => (
    <div ref={place} className="row">
      {children}
    </div>
  ),
  Form: ({ onSubmit, children }) => (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
    >
      {children}
    </form>
  ),
  TextField: ({ field, onText, ...input }) => (
    <TextField
      {...input}
      ref={field}
      className={input.autoComplete === 'one-time-code' ? 'mono' : undefined}
      spellCheck={false}
      onChange={({ target }) => onText(target.value)}
    />
  ),
  // Where something is announced later, the element is there before.
  Text: ({ role, children }) => (
    <p className={children ? 'soft' : 'sr-only'} role={role}>
      {children}
    </p>
  ),
  Or: ({ children }) => <p className="or">{children}</p>,
  Status,
  Title: ({ children }) => <h2>{children}</h2>,
  Warning: ({ title, children }) => (
    <Notice kind="warning" title={title}>
      <p>{children}</p>
    </Notice>
  ),
  Address: ({ address }) => <Address address={address} form="whole" />,
};
