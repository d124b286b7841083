/** Puts a ready text into the message: below what is typed already, which is never lost. */
import { MessageSquareQuote } from 'lucide-react';
import { Link } from 'wouter';
import { fillTemplate, STANDARD_QUICK_TEXTS } from '#contract/rules/template.ts';
import { businessName, useMessageSettings } from '#web/data/deliveries.ts';
import { useUser } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';

interface QuickTextsProps {
  firstName: string;
  onChoose: (text: string) => void;
}

export function QuickTexts({ firstName, onChoose }: QuickTextsProps) {
  const { data: settings } = useMessageSettings();
  const user = useUser();
  const texts = (settings?.quickTexts ?? STANDARD_QUICK_TEXTS).map((text) =>
    fillTemplate(text, { firstName, businessName: businessName(user) }),
  );
  if (texts.length === 0) {
    return (
      <Link href="/settings/messages" className="text-sm font-semibold text-primary-ink underline">
        Add quick texts
      </Link>
    );
  }
  return (
    <Menu
      label="Quick texts"
      align="start"
      trigger={
        <Button variant="ghost" size="sm">
          <MessageSquareQuote aria-hidden />
          Quick texts
        </Button>
      }
    >
      {texts.map((text) => (
        <MenuItem key={text} onClick={() => onChoose(text)}>
          <span className="line-clamp-2 max-w-72 wrap-anywhere">{text}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
