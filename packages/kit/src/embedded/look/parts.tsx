import { type ReactNode, useId, useState } from 'react';
import { Drawing } from '../../shared/Drawing.js';
import { icons } from './icons.js';
import {
  type ActionsProps,
  type ButtonProps,
  drawn,
  type EntryProps,
  type FormProps,
  type HeldProps,
  type LinesProps,
  type RowProps,
  type StatusProps,
  type TextProps,
  type TitledProps,
} from './look.js';

export const Button = drawn('Button', (props: ButtonProps) => {
  const { kind, icon, label, isBusy, isDisabled, isExpanded, place, onPress, children, ...rest } = props;
  const ownProps = {
    ref: place,
    'aria-label': label,
    'aria-expanded': isExpanded,
    'aria-busy': isBusy || undefined,
    disabled: isDisabled,
    onClick: isBusy ? undefined : onPress,
    children: (
      <>
        {icon && <Drawing {...icon} />}
        {children}
      </>
    ),
  } as const;
  if (kind === 'icon') return <button type="button" {...rest} {...ownProps} data-part="remove" />;
  if (kind === 'quiet') return <button type="button" {...rest} {...ownProps} data-part="link" />;
  return <button type="button" {...rest} {...ownProps} data-part="action" data-kind={kind} />;
});

export const Row = drawn('Row', ({ id, icon, note, kind, isBusy, onPress, children }: RowProps) => (
  <button
    id={id}
    type="button"
    data-part="row"
    data-kind={kind === 'leave' ? kind : undefined}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? undefined : onPress}
  >
    <span data-part="row-icon">
      <Drawing {...icon} />
    </span>
    <span data-part="row-text">
      {note ? <span>{children}</span> : children}
      {note && <small data-part="row-note">{note}</small>}
    </span>
    {kind === 'open' && <Drawing {...icons.chevron} />}
  </button>
));

export const List = drawn('List', ({ children }: { readonly children: ReactNode }) => (
  <ul data-part="list">{children}</ul>
));

export const Held = drawn('Held', ({ icon, name, note, children }: HeldProps) => (
  <li data-part="held">
    <span data-part="row-icon">
      <Drawing {...icon} />
    </span>
    <span data-part="row-text">
      <span>{name}</span>
      {note && <small data-part="row-note">{note}</small>}
    </span>
    {children}
  </li>
));

export const Entry = drawn('Entry', ({ what, at, time, result, children }: EntryProps) => (
  <li data-part="log-entry">
    <span data-part="row-text">
      <span>{what}</span>
      <small data-part="row-note">
        <time dateTime={new Date(at).toISOString()}>{time}</time> · {result}
      </small>
    </span>
    {children}
  </li>
));

export const Lines = drawn('Lines', ({ title, lines }: LinesProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details data-part="details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard.
        <section data-part="text" aria-label={title} dir="ltr" translate="no" tabIndex={0}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </section>
      )}
    </details>
  );
});

export const Group = drawn('Group', ({ title, children }: TitledProps) => {
  const id = useId();
  return (
    <section data-part="group" aria-labelledby={id}>
      <h3 id={id} data-part="group-label">
        {title}
      </h3>
      {children}
    </section>
  );
});

export const Actions = drawn('Actions', ({ place, children }: ActionsProps) => (
  <div ref={place} data-part={place ? 'answers' : 'actions'}>
    {children}
  </div>
));

export const Form = drawn('Form', ({ onSubmit, children }: FormProps) => (
  <form
    data-part="form"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
    noValidate
  >
    {children}
  </form>
));

export const Title = drawn('Title', ({ children }: { readonly children: ReactNode }) => (
  <h3 data-part="screen-title">{children}</h3>
));

export const Text = drawn('Text', ({ role, children }: TextProps) => (
  <p role={role} data-part="screen-text">
    {children}
  </p>
));

export const Or = drawn('Or', ({ children }: { readonly children: ReactNode }) => (
  <p data-part="or">{children}</p>
));

export const Status = drawn('Status', ({ title, children }: StatusProps) => (
  <div role="status">
    <p data-part="screen-title">{title}</p>
    {children && <p data-part="screen-text">{children}</p>}
  </div>
));

export const Address = drawn('Address', ({ address }: { readonly address: string }) => (
  <bdi dir="ltr" translate="no" data-part="address-whole">
    {address}
  </bdi>
));
