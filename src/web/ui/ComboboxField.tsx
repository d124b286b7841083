import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useMemo, useState, type Ref } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClass, Field, type FieldText } from '#web/ui/Field.tsx';
import { floatingClass, floatingItemClass } from '#web/ui/overlay.ts';

export type ComboboxItem = {
  value: string;
  label: string;
  hint?: string | undefined;
  /** Other words that find it, shown in place of the hint where they were typed. */
  alias?: string | undefined;
};

type ComboboxFieldProps = FieldText & {
  /** The chosen item's value; empty or null for none. */
  value: string | null | undefined;
  /** Receives an empty string when the choice is cleared. */
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  items: readonly ComboboxItem[];
  /** Whether a text fits what was typed. */
  hasWords: (text: string, typed: string) => boolean;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A list of thousands opens as quickly as a list of ten; typing finds the rest. */
const SHOWN_ITEMS = 60;

/** Chooses one of many by typing a part of its label or hint. For a form library: its controller's field. */
export function ComboboxField({
  label,
  hint,
  error,
  required,
  className,
  id,
  value,
  onChange,
  onBlur,
  items,
  hasWords,
  placeholder,
  emptyText = 'Nothing matches. Try fewer letters.',
  disabled = false,
  name,
  ref,
}: ComboboxFieldProps) {
  const collection = useMemo(
    () =>
      Combobox.createItems([...items], {
        getValue: (item) => item.value,
        getLabel: (item) => item.label,
      }),
    [items],
  );
  const [typed, setTyped] = useState('');
  return (
    <Field {...{ label, hint, error, required, className, id }}>
      {(control) => (
        <Combobox.Root
          items={collection}
          value={value || null}
          onValueChange={(next) => onChange(next ?? '')}
          onInputValueChange={setTyped}
          filter={({ label: name, hint: about = '', alias = '' }, typedNow) =>
            hasWords(`${name} ${about} ${alias}`, typedNow)
          }
          limit={SHOWN_ITEMS}
          disabled={disabled}
          autoHighlight
        >
          <Combobox.InputGroup className="relative">
            <Combobox.Input
              {...control}
              {...(ref === undefined ? {} : { ref })}
              name={name}
              // While the list is open the rest of the page, the label too, is hidden from screen readers.
              aria-label={typeof label === 'string' ? label : undefined}
              onKeyDown={(event) => {
                const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
                // With the list closed, Escape is the dialog's; it must not lose the choice.
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
                // With the list open, Enter chooses; where nothing matches it must not send the form.
                if (event.key === 'Enter' && isOpen) event.preventDefault();
              }}
              onBlur={onBlur}
              placeholder={placeholder}
              autoComplete="off"
              enterKeyHint="next"
              spellCheck={false}
              className={classes(controlClass, 'h-11 pr-23 text-ellipsis')}
            />
            <div className="absolute inset-y-0 right-0 flex text-soft [&_button]:grid [&_button]:h-11 [&_button]:w-11 [&_button]:place-items-center [&_svg]:size-5">
              <Combobox.Clear aria-label="Clear choice">
                <X aria-hidden />
              </Combobox.Clear>
              <Combobox.Trigger aria-label="Show choices">
                <ChevronDown aria-hidden />
              </Combobox.Trigger>
            </div>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} collisionPadding={12} className="z-60 outline-none">
              <Combobox.Popup className={classes(floatingClass, 'w-(--anchor-width)')}>
                <Combobox.Empty className="px-4 py-3 text-soft empty:p-0">
                  {emptyText}
                </Combobox.Empty>
                <Combobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:p-0">
                  {(item: ComboboxItem) => (
                    <Combobox.Item
                      key={item.value}
                      value={item.value}
                      className={floatingItemClass}
                    >
                      <span className="min-w-0 grow">
                        <span className="block truncate">{item.label}</span>
                        <Hint
                          text={
                            item.alias !== undefined &&
                            hasWords(item.alias, typed) &&
                            !hasWords(item.label, typed)
                              ? item.alias
                              : item.hint
                          }
                        />
                      </span>
                      <Combobox.ItemIndicator>
                        <Check aria-hidden className="text-primary" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

function Hint({ text }: { text: string | undefined }) {
  return text ? <span className="block truncate text-sm text-soft">{text}</span> : null;
}
