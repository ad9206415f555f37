import { useId } from 'react';
import { drawn, type TextFieldProps } from '../look/look.js';

/** A text field with its label, and a hint or the problem of its text. */
export const TextField = drawn('TextField', (props: TextFieldProps) => {
  const { label, hint, error, field, onText, ...input } = props;
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
});
