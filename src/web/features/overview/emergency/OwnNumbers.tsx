/** The business's own numbers for emergencies: who takes over, and a vet that is open at night. */
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Emergency } from '#contract/overview/emergency.ts';
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
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
    { label: 'Helper', name: helperName, phone: helperPhone },
    { label: 'Out-of-hours vet', name: outOfHoursVetName, phone: outOfHoursVetPhone },
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
        {rows.map(({ label, name, phone }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere">
              {name ?? (phone === null && 'Not noted yet')}
              {name !== null && phone !== null && ' · '}
              {phone !== null && <PhoneNumber phone={phone} />}
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
