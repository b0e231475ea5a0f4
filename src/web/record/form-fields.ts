/** Input props for the fields of a record's form, by field name. */
import type { UseFormReturnType } from '@mantine/form'
import type { ChangeEvent, ReactNode } from 'react'
import type { Option } from '../../contract/fields.ts'
import type { FieldOf, FormValues, Names } from './conflict.ts'

/** Props of an input: label, value and error. */
export interface FieldProps<V> {
  label: string
  value: V
  error?: ReactNode
  onChange: (value: V) => void
  /** The field's path in the form; errors whose path matches no input are shown above the buttons. */
  'data-path'?: string
  onFocus?: () => void
  onBlur?: () => void
}

/** The fields of `V` whose values are of type `T`. */
type Of<V, T> = { [F in FieldOf<V>]: V[F] extends T ? F : never }[FieldOf<V>]

/** Fields that reference another record; none in a form without `nomes`. */
type Reference<V> = V extends { nomes: Names } ? Of<V, string | null> : never

/** Input props for `form`, with `labels` by field. */
export function fieldsOf<V extends FormValues>(
  form: UseFormReturnType<V>,
  labels: Readonly<Record<FieldOf<V>, string>>,
) {
  function of<F extends FieldOf<V>>(field: F): FieldProps<V[F]> {
    return { label: labels[field], ...form.getInputProps(field), value: form.values[field] }
  }
  return {
    /** For inputs whose onChange passes a value. */
    of,

    /** For text inputs, whose onChange passes an event. */
    text: (field: Of<V, string>) => ({
      ...(form.getInputProps(field) as {
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
        error?: ReactNode
      }),
      label: labels[field],
      value: String(form.values[field]),
      autoComplete: 'off',
    }),

    /** For selects that cannot be empty. */
    choice<F extends Of<V, string>>(field: F) {
      const props = of(field)
      return {
        ...props,
        onChange: (value: V[F] | null) => value !== null && props.onChange(value),
      }
    },

    /** For references to another record, whose name is kept in `nomes`. */
    reference(field: Reference<V>) {
      const { label, error, onFocus, onBlur, 'data-path': path } = of(field)
      const { [field]: value, nomes } = form.values as Record<string, unknown> & FormValues
      const id = typeof value === 'string' ? value : null
      return {
        label,
        error,
        'data-path': path,
        ...(onFocus ? { onFocus } : {}),
        ...(onBlur ? { onBlur } : {}),
        value: id,
        nome: id === null ? undefined : nomes?.[id],
        onChange: (chosen: string | null, option: Option | null) => {
          if (option) form.getInputProps('nomes').onChange({ ...nomes, [option.id]: option.nome })
          form.getInputProps(field).onChange(chosen)
        },
      }
    },
  }
}
