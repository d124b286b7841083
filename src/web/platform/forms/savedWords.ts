/** The toasts of a form: "Client created successfully", "Failed to update client". */
const DONE = { add: 'added', create: 'created', update: 'updated' } as const;

export const savedWords =
  (thing: string, create: 'add' | 'create' = 'create') =>
  (isNew: boolean): { done: string; failed: string } => {
    const verb = isNew ? create : 'update';
    const name = thing.charAt(0).toUpperCase() + thing.slice(1);
    return { done: `${name} ${DONE[verb]} successfully`, failed: `Failed to ${verb} ${thing}` };
  };
