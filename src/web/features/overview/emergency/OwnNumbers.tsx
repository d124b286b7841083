/** The business's own numbers for emergencies: who takes over, and a vet that is open at night. */
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Emergency } from '#contract/overview/emergency.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

const useFormPart = lazyPart(
  async () => import('#web/features/overview/emergency/OwnNumbersForm.tsx'),
);

export function OwnNumbers({ numbers }: { numbers: Emergency['numbers'] }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Form = useFormPart(isOpen, close)?.default;
  const { helperName, helperPhone, outOfHoursVetName, outOfHoursVetPhone } = numbers;
  const rows = [
    { label: 'Helper', parts: [helperName, helperPhone] },
    { label: 'Out-of-hours vet', parts: [outOfHoursVetName, outOfHoursVetPhone] },
  ];
  return (
    <Card as="section" aria-labelledby="own-numbers" className="mt-4 lg:mt-5 print:hidden">
      <CardHeader id="own-numbers" title="Your own emergency numbers">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Edit your own emergency numbers"
          onClick={() => setOpen(true)}
        >
          <Pencil aria-hidden />
        </Button>
      </CardHeader>
      <dl className="grid gap-3 sm:grid-cols-2">
        {rows.map(({ label, parts }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere">
              {parts.filter((part) => part !== null).join(' · ') || 'Not noted yet'}
            </dd>
          </div>
        ))}
      </dl>
      {Form && (
        <Dialog open={isOpen} onOpenChange={setOpen} title="Your Own Emergency Numbers">
          <Form numbers={numbers} onClose={close} />
        </Dialog>
      )}
    </Card>
  );
}
