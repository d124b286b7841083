/** The rules of the contract, for the route form. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type WalkFormValues, type WalkTyped, walkForm } from '#contract/visits/walks.ts';

const byContract = zodResolver(walkForm);

/** A number input has an empty value where its text is not a number; this tells that from an empty one. */
export const walkResolver: Resolver<WalkTyped, unknown, WalkFormValues> = async (
  values,
  context,
  options,
) => {
  const result = await byContract(values, context, options);
  const input = options.fields.distance?.ref;
  if (!(input instanceof HTMLInputElement) || !input.validity.badInput) return result;
  const message = 'Distance must be a number of miles, such as 2.4';
  return { values: {}, errors: { ...result.errors, distance: { type: 'badInput', message } } };
};
