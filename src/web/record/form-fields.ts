/** What the inputs of a record's form take, by the name of the field. */
import type { UseFormReturnType } from '@mantine/form'
import type { ChangeEvent, ReactNode } from 'react'
import type { Opcao } from '../../contract/campos.ts'
import type { FieldOf, FormValues, Nomes } from './conflict.ts'

/** What an input of the form takes: its label, its value and what is wrong with it. */
export interface FieldProps<V> {
  label: string
  value: V
  error?: ReactNode
  onChange: (value: V) => void
  /** Where the field stands in the form: an error of a path that no input has is told above the buttons. */
  'data-path'?: string
  onFocus?: () => void
  onBlur?: () => void
}

/** The fields of `V` whose values are of type `T`. */
type Of<V, T> = { [F in FieldOf<V>]: V[F] extends T ? F : never }[FieldOf<V>]

/** The fields that choose another record; none in a form that has no place for names. */
type Reference<V> = V extends { nomes: Nomes } ? Of<V, string | null> : never

/** The props of the inputs of `form`, whose fields are called as `labels` says. */
export function fieldsOf<V extends FormValues>(
  form: UseFormReturnType<V>,
  labels: Readonly<Record<FieldOf<V>, string>>,
) {
  function of<F extends FieldOf<V>>(field: F): FieldProps<V[F]> {
    return { label: labels[field], ...form.getInputProps(field), value: form.values[field] }
  }
  return {
    /** For inputs that tell of a value. */
    of,

    /** For plain inputs of text, which tell of an event. */
    text: (field: Of<V, string>) => ({
      ...(form.getInputProps(field) as {
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
        error?: ReactNode
      }),
      label: labels[field],
      value: String(form.values[field]),
      autoComplete: 'off',
    }),

    /** For a choice that is never empty. */
    choice<F extends Of<V, string>>(field: F) {
      const props = of(field)
      return {
        ...props,
        allowDeselect: false as const,
        onChange: (value: V[F] | null) => value !== null && props.onChange(value),
      }
    },

    /** For the choice of another record, whose name is kept in `nomes`. */
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
        onChange: (chosen: string | null, opcao: Opcao | null) => {
          if (opcao) form.getInputProps('nomes').onChange({ ...nomes, [opcao.id]: opcao.nome })
          form.getInputProps(field).onChange(chosen)
        },
      }
    },
  }
}
