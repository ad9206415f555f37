import type {
  ComponentProps,
  InputHTMLAttributes,
  KeyboardEvent,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import './Field.css';

interface FieldTexts {
  readonly label: ReactNode;
  /** The expected input, shown under the label. */
  readonly hint?: ReactNode;
  /** The problem and its solution. The typed text stays. */
  readonly error?: ReactNode;
  /** Shown beside the input, such as a button "Max" or a unit. */
  readonly beside?: ReactNode;
}

interface FieldProps extends FieldTexts {
  /** Renders the input with the attributes that link it to label, hint and error. */
  readonly children: (input: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** The time (ms) without a key after which typing has paused. */
const pause = 500;

/**
 * Keeps the error of a text that is being typed until typing pauses: else each key would bring another one, and a screen
 * reader would interrupt with it. An error that is over goes at once, and one of a field that is left or sent comes at
 * once.
 */
function useShownError(error: ReactNode) {
  const [keys, setKeys] = useState(0);
  const shown = useRef(error);
  useEffect(() => {
    if (keys === 0) return;
    const timer = setTimeout(() => setKeys(0), pause);
    return () => clearTimeout(timer);
  }, [keys]);
  if (keys === 0 || !error) shown.current = error;
  return {
    shown: shown.current,
    watched: {
      onInput: () => setKeys((count) => count + 1),
      onBlur: () => setKeys(0),
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && setKeys(0),
    },
  };
}

/** A label, a hint, an input and its error, linked for screen readers. */
function Field({ label, hint, error, beside, children }: FieldProps) {
  const id = useId();
  const { shown, watched } = useShownError(error);
  const described = [hint && `${id}-hint`, shown && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field" data-invalid={shown ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-line" {...watched}>
        {children({
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': shown ? true : undefined,
        })}
        {beside}
      </div>
      {/* Always present, so that a screen reader announces the error when it appears. */}
      <p className="field-error" id={`${id}-error`} role="alert">
        {shown && (
          <>
            <Icon name="failed" />
            <span>{shown}</span>
          </>
        )}
      </p>
    </div>
  );
}

type InputProps = FieldTexts & InputHTMLAttributes<HTMLInputElement> & Pick<ComponentProps<'input'>, 'ref'>;

/** One line of text. `dir="ltr"` with class `mono` for addresses and URLs. */
export function TextField({ label, hint, error, beside, className, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} beside={beside}>
      {(ties) => <input {...input} {...ties} className={className ? `input ${className}` : 'input'} />}
    </Field>
  );
}

type AreaProps = FieldTexts &
  TextareaHTMLAttributes<HTMLTextAreaElement> &
  Pick<ComponentProps<'textarea'>, 'ref'>;

/** Several lines of text. Grows with the text where the browser supports it. */
export function TextArea({ label, hint, error, beside, className, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} beside={beside}>
      {(ties) => (
        <textarea
          {...area}
          {...ties}
          className={className ? `input input-area ${className}` : 'input input-area'}
        />
      )}
    </Field>
  );
}

type SelectProps = FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & {
    /** `lang`: the language of the label, where it is not the page's. */
    readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  };

/** A selection with the browser's own list, so that it works with every keyboard and on every phone. */
export function Select({ label, hint, error, beside, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} beside={beside}>
      {(ties) => (
        <select {...select} {...ties} className="input input-select">
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly value: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint?: string;
    readonly isDisabled?: boolean;
  }[];
  readonly onChange: (value: string) => void;
}

/** A selection that shows all options. */
export function Choice({ legend, value, options, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      <div className="choice-list">
        {options.map((option) => (
          <label key={option.value} className="choice-item">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
