/** What a client says has changed, beside what is known: each is taken over where its box is ticked. */
import type { RequestCheck } from '#contract/diary/requests.ts';
import { detailKey, detailLabel } from '#contract/people/detailFields.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';

interface ToldDetailsProps {
  told: RequestCheck['told'];
  /** The keys of those that are not taken over. */
  left: readonly string[];
  onChange: (left: readonly string[]) => void;
}

export function ToldDetails({ told, left, onChange }: ToldDetailsProps) {
  return (
    <fieldset className="mt-2">
      <legend className="text-sm text-soft">Ticked changes are saved when you accept.</legend>
      {told.map((detail) => {
        const key = detailKey(detail);
        const { about, known, value } = detail;
        return (
          <CheckboxField
            key={key}
            label={
              <span className="wrap-anywhere whitespace-pre-line">
                {about}, {detailLabel(detail)}: {value ?? 'removed'}
              </span>
            }
            hint={
              <span className="wrap-anywhere whitespace-pre-line">Now: {known ?? 'nothing'}</span>
            }
            checked={!left.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? left.filter((each) => each !== key) : [...left, key])
            }
          />
        );
      })}
    </fieldset>
  );
}
