/** What open requests of a client say has changed, as far as a walk may depend on it. */
import { detailKey, detailLabel, isSafetyDetail } from '#contract/people/detailFields.ts';
import { usePetNames } from '#web/data/pets.ts';
import { useOpenRequests } from '#web/data/requests.ts';

export interface ToldAbout {
  clientId: string;
  /** One pet, rather than the client and all their pets. */
  petId?: string;
}

/** The newest word on each, with the name of the pet where several are meant. */
export function useToldDetails({ clientId, petId }: ToldAbout): { key: string; text: string }[] {
  const { data: open = [] } = useOpenRequests();
  const petNames = usePetNames();
  const told = open
    .filter((request) => request.clientId === clientId)
    .flatMap((request) => request.told)
    .filter((detail) => isSafetyDetail(detail) && (petId ?? detail.petId) === detail.petId);
  const texts = new Map<string, string>();
  for (const detail of told) {
    const key = detailKey(detail);
    const isNamed = petId === undefined && detail.petId !== null;
    const name = isNamed ? petNames.get(detail.petId ?? '') : undefined;
    const said = `${detailLabel(detail)}: ${detail.value ?? 'removed'}`;
    if (!texts.has(key)) texts.set(key, name === undefined ? said : `${name}, ${said}`);
  }
  return [...texts].map(([key, text]) => ({ key, text }));
}
