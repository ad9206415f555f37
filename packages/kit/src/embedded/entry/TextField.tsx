import { type InputHTMLAttributes, type RefObject, useId } from 'react';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  readonly label: string;
  readonly hint: string;
  /** Replaces the hint. */
  readonly error?: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
}

/** A text field with its label, and a hint or the problem of its text. */
export function TextField({ label, hint, error, field, onText, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div data-part="field">
      <label data-part="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={field}
        id={id}
        data-part="field-input"
        spellCheck={false}
        onChange={({ target }) => onText(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <p
        id={`${id}-note`}
        aria-live="polite"
        data-part="field-note"
        data-state={error ? 'failed' : undefined}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
