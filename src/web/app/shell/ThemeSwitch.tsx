/** Light, dark, or as the system has it. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTheme } from '#web/platform/device/theme.ts';

const choices = [
  { value: 'system', label: 'Same as the device', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const name = useId();
  return (
    <fieldset className="mt-2 flex rounded-lg border border-line-deep">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="grid min-h-11 grow cursor-pointer place-items-center rounded-[0.4375rem] text-soft-deep transition-colors hover:text-on-deep has-checked:bg-line-deep has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="sr-only"
          />
          <Icon aria-hidden className="size-5" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
