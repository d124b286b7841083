import { plainDate } from '#contract/rules/longDate.ts';
import { useRegisterDays } from '#web/data/animalRegister.ts';

/** What the register of animals in care would lose with a client or a pet, whose path in the API this is. */
export function RegisterLoss({ path }: { path: string }) {
  const { data } = useRegisterDays(path);
  if (!data || data.days === 0 || data.from === null || data.to === null) return null;
  return (
    <p className="mt-3">
      <b className="text-ink">
        The animal register loses {data.days === 1 ? 'a day' : `${data.days} days`} in care
      </b>{' '}
      (
      {data.from === data.to
        ? plainDate(data.from)
        : `${plainDate(data.from)} to ${plainDate(data.to)}`}
      ). A licence requires you to keep these records for three years.
    </p>
  );
}
