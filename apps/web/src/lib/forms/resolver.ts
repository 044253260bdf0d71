import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, set } from 'react-hook-form'

/** What a form means, or what is wrong with which field, by its path ("bounds.mcap.min"). */
export type FormResult<Draft extends FieldValues, Value> =
  | { ok: true; value: Value }
  | { ok: false; errors: Readonly<Partial<Record<FieldPath<Draft>, string>>> }

/**
 * Validates a form by one pure function of the texts in its fields. A valid form is submitted with the value of that
 * function; of an invalid one the first wrong field is focused.
 */
export function toResolver<Draft extends FieldValues, Value extends FieldValues>(
  parse: (draft: Draft) => FormResult<Draft, Value>,
): Resolver<Draft, unknown, Value> {
  return (draft) => {
    const result = parse(draft)
    if (result.ok) return { values: result.value, errors: {} }
    const errors: FieldErrors<Draft> = {}
    for (const [path, message] of Object.entries(result.errors))
      set(errors, path, { type: 'invalid', message })
    return { values: {}, errors }
  }
}
