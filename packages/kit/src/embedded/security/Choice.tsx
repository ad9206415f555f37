import { type ReactNode, useId } from 'react';
import { type ChoiceProps, drawn } from '../look/look.js';

const Drawn = drawn('Choice', ({ legend, value, onChange, options }: ChoiceProps<string>) => {
  const name = useId();
  return (
    <fieldset data-part="choice">
      <legend data-part="field-label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} data-part="option">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span data-part="row-text">
            <span>{option.label}</span>
            {option.hint && <small data-part="row-note">{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
});

/** One of few options, each with a line that says what it does. */
export const Choice = Drawn as <V extends string>(props: ChoiceProps<V>) => ReactNode;
