import { useId } from 'react';

interface ChoiceProps<V extends string> {
  readonly legend: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly hint?: string;
    readonly isDisabled?: boolean;
  }[];
}

/** One of few options, each with a line that says what it does. */
export function Choice<V extends string>({ legend, value, onChange, options }: ChoiceProps<V>) {
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
}
