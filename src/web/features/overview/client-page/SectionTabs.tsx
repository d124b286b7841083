/** On a phone: which sections of a client's page are shown, all or one. The URL has it, so that Back and a reload keep it. */
import { useSearchParams } from 'wouter';
import { classes } from '#web/ui/classes.ts';

const sections = {
  all: 'All',
  appointments: 'Appointments',
  contact: 'Contact',
  money: 'Money',
  history: 'History',
} as const;
export type Section = keyof typeof sections;

const isSection = (text: string | null): text is Section =>
  text !== null && Object.hasOwn(sections, text);

export function useSection(): [Section, (section: Section) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('section');
  return [
    isSection(named) ? named : 'all',
    (section) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (section === 'all') next.delete('section');
          else next.set('section', section);
          return next;
        },
        { replace: true },
      ),
  ];
}

interface SectionTabsProps {
  section: Section;
  onChange: (section: Section) => void;
}

export function SectionTabs({ section, onChange }: SectionTabsProps) {
  return (
    <div
      role="group"
      aria-label="Sections"
      className="sticky top-16 z-10 -mx-4 mb-4 flex overflow-x-auto border-b border-line bg-paper px-4 sm:-mx-6 sm:px-6 lg:hidden print:hidden"
    >
      {Object.entries(sections).map(([key, label]) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === section}
          onClick={() => isSection(key) && onChange(key)}
          className={classes(
            'min-h-11 grow border-b-2 px-2 font-semibold',
            key === section ? 'border-primary text-primary-ink' : 'border-transparent text-soft',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
