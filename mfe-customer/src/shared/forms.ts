import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiProblem } from '@karigar/platform';

/**
 * Puts the messages of a refused call beside the fields they belong to, and the focus into the first of them.
 * @returns whether there were any; if not, the problem's own sentence has to be shown.
 */
export function showFieldErrors<T extends FieldValues>(error: unknown, fields: readonly Path<T>[], setError: UseFormSetError<T>): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const known = fields.filter((field) => error.fields[field]);
  known.forEach((field, index) => setError(field, { type: 'server', message: error.fields[field] }, { shouldFocus: index === 0 }));
  return known.length > 0;
}
