import type { Pet } from '#contract/people/pets.ts';
import { PetDocuments } from '#web/features/people/documents/PetDocuments.tsx';
import { Medicines } from '#web/features/people/medicines/Medicines.tsx';
import { Treatments } from '#web/features/people/treatments/Treatments.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

/** What a vet or an inspector asks for: treatments with their due dates, and medicines. */
export function MedicalRecords({ pet }: { pet: Pet }) {
  return (
    <Card as="section" aria-labelledby="medical-records" className="lg:col-span-full">
      <CardHeader id="medical-records" title="Medical Records" />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <Treatments pet={pet} />
        <div className="grid gap-6">
          <Medicines pet={pet} />
          <PetDocuments pet={pet} />
        </div>
      </div>
    </Card>
  );
}
