/** Light, dark, or as the system has it. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '#web/platform/device/theme.ts';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';

const choices = [
  { value: 'system', title: 'Same as the device', Icon: Monitor },
  { value: 'light', title: 'Light', Icon: Sun },
  { value: 'dark', title: 'Dark', Icon: Moon },
] as const;

const options = choices.map(({ value, title, Icon }) => ({
  value,
  title,
  label: (
    <>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{title}</span>
    </>
  ),
}));

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  return (
    <SegmentedControl
      legend="Theme"
      options={options}
      value={theme}
      onChange={setTheme}
      className="mt-2 rounded-lg border border-line-deep"
      optionClass="grid min-h-11 grow place-items-center rounded-[0.4375rem] text-soft-deep transition-colors hover:text-on-deep has-checked:bg-line-deep has-checked:text-accent has-focus-visible:outline-accent"
    />
  );
}
