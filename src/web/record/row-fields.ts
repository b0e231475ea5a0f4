/** Input props for the fields of a row, as `fieldsOf` gives them for a form's own. */
import { shallowEqual } from '@mantine/hooks'
import { type ComponentType, memo } from 'react'
import type { Option } from '../../contract/fields.ts'
import type { FormRow } from './rows-of.ts'
import type { RowProps } from './use-rows.ts'

/** A row's inputs, rendered only if something of the row changed: the form copies all its values at every keystroke. */
export function rowInputs<P extends Pick<RowProps<FormRow>, 'errors' | 'nomes'> & { row: object }>(
  Inputs: ComponentType<P>,
) {
  return memo(Inputs, ({ row, errors, nomes, ...before }: P, next: P) => {
    const { row: nextRow, errors: nextErrors, nomes: nextNomes, ...after } = next
    return (
      shallowEqual(row, nextRow) &&
      shallowEqual(errors, nextErrors) &&
      shallowEqual(nomes, nextNomes) &&
      shallowEqual(before, after)
    )
  })
}

export function rowFieldsOf<L extends FormRow, O extends Option>(props: RowProps<L, O>) {
  const { list, field: of, index, row, nomes, errors, onChange } = props
  const change = (field: string, value: unknown, option?: O | null) =>
    onChange(row.chave, list.typing(field, value), option)
  const common = <F extends keyof L & string>(field: F) => ({
    label: list.labels[field],
    value: row[field],
    error: errors[field],
    'data-path': `${of}.${index}.${field}`,
  })
  return {
    /** For inputs whose onChange passes a value. */
    of: <F extends keyof L & string>(field: F) => ({
      ...common(field),
      onChange: (value: L[F]) => change(field, value),
    }),

    /** For selects that cannot be empty. */
    choice: <F extends keyof L & string>(field: F) => ({
      ...common(field),
      onChange: (value: L[F] | null) => {
        if (value !== null) change(field, value)
      },
    }),

    /** For references to another record, whose name is kept in the form. */
    reference: (field: keyof L & string) => ({
      ...common(field),
      value: typeof row[field] === 'string' ? row[field] : null,
      nome: nomes[field],
      onChange: (id: string | null, option: O | null) => change(field, id, option),
    }),
  }
}
