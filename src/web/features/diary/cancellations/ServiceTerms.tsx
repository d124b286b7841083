/** The services that have cancellation terms of their own. */
import type { Service } from '#contract/diary/services.ts';
import { TermsFields } from '#web/features/diary/cancellations/TermsFields.tsx';
import {
  type PolicyErrors,
  type TypedPolicy,
  type TypedTerms,
  USUAL_TERMS,
} from '#web/features/diary/cancellations/typedPolicy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

interface ServiceTermsProps {
  services: readonly Service[];
  own: TypedPolicy['services'];
  errors: PolicyErrors;
  onChange: (own: TypedPolicy['services']) => void;
}

export function ServiceTerms({ services, own, errors, onChange }: ServiceTermsProps) {
  const others = services.filter(
    ({ id, isActive }) => isActive && !own.some(({ serviceId }) => serviceId === id),
  );
  const nameOf = (id: string) => services.find((service) => service.id === id)?.name ?? 'Service';
  const set = (at: number, changes: Partial<TypedTerms>) =>
    onChange(own.map((each, index) => (index === at ? { ...each, ...changes } : each)));
  return (
    <>
      {own.map(({ serviceId, ...terms }, at) => (
        <Card key={serviceId} as="section" aria-labelledby={`policy-${serviceId}`}>
          <CardHeader id={`policy-${serviceId}`} title={nameOf(serviceId)}>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove the policy of ${nameOf(serviceId)}`}
              onClick={() => onChange(own.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
          </CardHeader>
          <TermsFields
            terms={terms}
            path={`services.${at}.`}
            errors={errors}
            onChange={(changes) => set(at, changes)}
          />
        </Card>
      ))}
      {others.length > 0 && (
        <SelectField
          label="Another policy for one service"
          value=""
          placeholder="Choose a service"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          className="max-w-xs"
          hint="Stays often have longer notice: count the days before the first night"
          onChange={({ target }) => onChange([...own, { serviceId: target.value, ...USUAL_TERMS }])}
        />
      )}
    </>
  );
}
