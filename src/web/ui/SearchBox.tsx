import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClass } from '#web/ui/Field.tsx';

type SearchBoxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  /** Read aloud; the placeholder is what is seen. */
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** A search box that keeps its text and its focus; Escape or the cross empties it. */
export function SearchBox({
  label,
  value,
  onChange,
  className,
  onKeyDown,
  ...rest
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes('relative min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-soft"
      />
      <input
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
        }}
        className={classes(
          controlClass,
          'h-11 pr-11 pl-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-lg text-soft hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  );
}
