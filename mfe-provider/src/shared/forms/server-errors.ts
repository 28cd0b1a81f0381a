import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiProblem, messageOf } from '@karigar/platform';

/**
 * Puts what the server says about fields beside those fields, the first one focused, and returns the sentence for everything else (null when
 * the fields say it all). `names` maps the server's paths to the form's where they differ.
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  names: Readonly<Record<string, Path<Values>>> = {},
): string | null {
  if (!(error instanceof ApiProblem)) return messageOf(error);
  const told = Object.entries(error.fields).flatMap(([path, message]) => {
    const top = path.split(/[.[]/)[0] ?? path;
    const field = names[top] ?? fields.find((name) => name === top);
    return field ? [{ field, message }] : [];
  });
  told.forEach(({ field, message }, index) => setError(field, { message }, { shouldFocus: index === 0 }));
  return told.length > 0 ? null : error.message;
}
