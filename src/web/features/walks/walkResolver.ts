/** The rules of the contract, for the route form. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type WalkFormValues, type WalkTyped, walkForm } from '#contract/walks.ts';

const byContract = zodResolver(walkForm);

/** A number box hands over nothing where it holds no number; that is told apart from an empty one. */
export const walkResolver: Resolver<WalkTyped, unknown, WalkFormValues> = async (
  values,
  context,
  options,
) => {
  const result = await byContract(values, context, options);
  const box = options.fields.distance?.ref;
  if (!(box instanceof HTMLInputElement) || !box.validity.badInput) return result;
  const message = 'Distance must be a number of miles, such as 2.4';
  return { values: {}, errors: { ...result.errors, distance: { type: 'badInput', message } } };
};
