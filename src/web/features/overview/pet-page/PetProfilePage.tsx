/** The profile of one pet. */
import { Link, useParams } from 'wouter';
import { PetProfile } from '#web/features/overview/pet-page/PetProfile.tsx';
import { usePet } from '#web/data/pets.ts';
import { isNotFound } from '#web/platform/net/http.ts';
import { usePageTitle } from '#web/platform/nav/title.ts';
import { BackLink } from '#web/entities/BackLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { LostDrawing } from '#web/ui/drawings/LostDrawing.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function PetProfilePage() {
  const { id } = useParams<{ id: string }>();
  const { data: pet, error, isPending, isFetching, refetch } = usePet(id);
  usePageTitle(pet?.name);

  return (
    <>
      <BackLink href="/pets">All pets</BackLink>
      {isPending && <Spinner label="Loading pet profile..." />}
      {isNotFound(error) ? (
        <NotFound />
      ) : (
        error &&
        pet === undefined && (
          <LoadFailed what="The pet" pending={isFetching} onRetry={() => void refetch()} />
        )
      )}
      {pet && !isNotFound(error) && <PetProfile pet={pet} />}
    </>
  );
}

function NotFound() {
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <div className="mb-5 w-44">
        <LostDrawing />
      </div>
      <h1 className="text-2xl font-bold">Pet Not Found</h1>
      <p className="mt-2 max-w-md text-soft">
        The pet you're looking for doesn't exist or you don't have permission to view it.
      </p>
      <Link href="/pets" className={buttonClass({ variant: 'secondary', className: 'mt-5' })}>
        See all pets
      </Link>
    </div>
  );
}
