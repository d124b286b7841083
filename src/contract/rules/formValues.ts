/** What the controls of a form hold for a record: what is stored, and blank where nothing is. */
export function formValues<Blank extends object>(
  blank: Blank,
  row: { readonly [Field in keyof Blank]?: Blank[Field] | null | undefined } | undefined,
): Blank {
  const filled = { ...blank };
  for (const field in blank) {
    filled[field] = row?.[field] ?? blank[field];
  }
  return filled;
}

/** Fields of text, all of them blank. */
export const blankTexts = <Field extends string>(
  labels: Readonly<Record<Field, string>>,
): Record<Field, string> => {
  const blank: Record<Field, string> = { ...labels };
  for (const field in labels) blank[field] = '';
  return blank;
};
