/** Listens for keyboard shortcuts, and lists them. */
import { useEffect, useState, type ReactNode } from 'react';
import { hasSingleKeys, pressShortcut, setSingleKeys } from '#web/app/shortcuts/keys.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

export default function Shortcuts({ open, onOpenChange }: ShortcutsProps) {
  useEffect(() => {
    const listening = new AbortController();
    const otherwise = (shortcut: string): boolean => {
      if (shortcut !== 't') return false;
      // The page has no day to go back to: the dashboard is today.
      navigate('/');
      return true;
    };
    addEventListener('keydown', (event) => pressShortcut(event, otherwise), listening);
    return () => listening.abort();
  }, []);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard Shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3">
        <Row words="New booking">
          <Key>N</Key>
        </Row>
        <Row words="Today">
          <Key>T</Key>
        </Row>
        <Row words="Search">
          <Key>/</Key> or <Key>Ctrl</Key> <Key>K</Key>
        </Row>
        <Row words="Previous or next day, week or month">
          <Key>←</Key> <Key>→</Key>
        </Row>
        <Row words="Open the page of a search result">
          <Key>Ctrl</Key> <Key>Enter</Key>
        </Row>
        <Row words="Save a form">
          <Key>Ctrl</Key> <Key>Enter</Key>
        </Row>
        <Row words="Close what is open">
          <Key>Esc</Key>
        </Row>
        <Row words="This list">
          <Key>?</Key>
        </Row>
      </dl>
      <SingleKeys />
    </Dialog>
  );
}

interface ShortcutsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Row({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <dt className="whitespace-nowrap">{children}</dt>
      <dd>{words}</dd>
    </>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-7 rounded-md border border-edge bg-sunken px-1.5 py-0.5 text-center font-sans text-sm font-semibold">
      {children}
    </kbd>
  );
}

/** Speech input types words, each letter of which would be a shortcut. */
function SingleKeys() {
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <CheckboxField
      label="Use shortcuts of a single key"
      hint="Switch them off if you dictate. Ctrl+K and Ctrl+Enter stay."
      className="mt-5 border-t border-line pt-3"
      checked={isOn}
      onChange={({ target }) => {
        setSingleKeys(target.checked);
        setOn(target.checked);
      }}
    />
  );
}
