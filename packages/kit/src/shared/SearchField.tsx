import { Icon } from './Icon.js';

/** Lists with more rows than this are searched. */
export const readable = 8;

interface SearchFieldProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Shown in place of the list when nothing is found. */
  readonly none: string | false;
}

/** The search of a long list. Escape empties it first. */
export const SearchField = ({ label, query, onQuery, none }: SearchFieldProps) => (
  <>
    <div data-part="search">
      <Icon name="search" />
      <input
        type="search"
        data-part="search-input"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          event.stopPropagation();
          onQuery('');
        }}
      />
    </div>
    <div role="status" data-part="empty">
      {none && (
        <>
          <Icon name="search" />
          <span>{none}</span>
        </>
      )}
    </div>
  </>
);
