/** A list of rows in a form: adding, changing and removing rows, and the errors of each. */
import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Option } from '../../contract/fields.ts'
import type { FieldOf, FormValues, Names } from './conflict.ts'
import { randomKey } from './keys.ts'
import { errorsFollowing } from './row-errors.ts'
import { type FormRow, type RowsFacts, rowsIn } from './rows-of.ts'

/** What a row's inputs need. Rows are named by their keys, because their positions change. */
export interface RowProps<L extends FormRow, O extends Option = Option> {
  list: RowsFacts<L>
  /** The list's field in the form. */
  field: string
  /** The row's position, from 0. */
  index: number
  row: L
  /** Its name; null while it has none. */
  nome: string | null
  /** The names of what it refers to, by field. */
  nomes: Readonly<Record<string, string>>
  /** Its errors, by field. */
  errors: Readonly<Record<string, string>>
  /** Changes fields of the row; `option` is what was chosen for a reference. */
  onChange: (chave: string, change: Partial<L>, option?: O | null) => void
  onRemove: (chave: string) => void
}

export interface Rows<L extends FormRow, O extends Option = Option> {
  list: RowsFacts<L>
  field: string
  rows: readonly L[]
  /** The error of the whole list. */
  error: string | undefined
  /** Adds a row and returns its position. */
  add: () => number
  propsOf: (row: L, index: number) => RowProps<L, O>
  /** Gets the focus when a row is removed. */
  addButton: RefObject<HTMLButtonElement | null>
}

/** The rows of `field`. `blank` are a new row's initial values; `onChosen` is called after a reference was chosen. */
export function useRows<V extends FormValues, L extends FormRow, O extends Option = Option>(
  form: UseFormReturnType<V>,
  field: FieldOf<V>,
  list: RowsFacts<L>,
  options: { blank?: Partial<L>; onChosen?: (chave: string, option: O) => void } = {},
): Rows<L, O> {
  const addButton = useRef<HTMLButtonElement>(null)
  const latest = useRef({ form, options })
  useEffect(() => {
    latest.current = { form, options }
  })

  // Stable callbacks, so that typing re-renders only the row in question.
  const onChange = useCallback(
    (chave: string, change: Partial<L>, option?: O | null) => {
      const { form, options } = latest.current
      const before = rowsIn<L>(form.getValues(), field)
      const index = before.findIndex((row) => row.chave === chave)
      if (option) addName(form, option)
      for (const settled of list.settledBy(change)) form.clearFieldError(`${field}.${index}.${settled}`)
      setRows(
        form,
        field,
        before.map((row) => (row.chave === chave ? { ...row, ...change } : row)),
      )
      if (option) options.onChosen?.(chave, option)
    },
    [field, list],
  )

  const onRemove = useCallback(
    (chave: string) => {
      const { form } = latest.current
      const before = rowsIn<L>(form.getValues(), field)
      const after = before.filter((row) => row.chave !== chave)
      form.setErrors((errors) => errorsFollowing(errors, field, before, after))
      setRows(form, field, after)
      addButton.current?.focus({ preventScroll: true })
    },
    [field],
  )

  const rows = rowsIn<L>(form.values, field)
  const error = form.errors[field]
  return {
    list,
    field,
    rows,
    error: typeof error === 'string' ? error : undefined,
    add: () => {
      const before = rowsIn<L>(form.getValues(), field)
      setRows(form, field, [...before, list.blank(randomKey(), options.blank)])
      return before.length
    },
    propsOf: (row, index) => ({
      list,
      field,
      index,
      row,
      nome: list.nameOf(row, form.values.nomes ?? {}),
      nomes: namesOfRow(list, row, form.values.nomes ?? {}),
      errors: errorsOfRow(form.errors, `${field}.${index}.`),
      onChange,
      onRemove,
    }),
    addButton,
  }
}

function setRows<V extends FormValues>(
  form: UseFormReturnType<V>,
  field: FieldOf<V>,
  rows: readonly FormRow[],
): void {
  form.getInputProps(field).onChange(rows)
}

function addName<V extends FormValues>(form: UseFormReturnType<V>, { id, nome }: Option): void {
  form.getInputProps('nomes').onChange({ ...form.getValues().nomes, [id]: nome })
}

function namesOfRow<L extends FormRow>(list: RowsFacts<L>, row: L, nomes: Names): Record<string, string> {
  const references = Object.keys(list.campos).filter((field) => list.campos[field]?.formato === 'referencia')
  return Object.fromEntries(
    references.flatMap((field) => {
      const nome = nomes[String(Reflect.get(row, field))]
      return nome === undefined ? [] : [[field, nome]]
    }),
  )
}

/** The errors of the row at `path`, by field. */
function errorsOfRow(errors: UseFormReturnType<FormValues>['errors'], path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([at, error]) =>
      at.startsWith(path) && typeof error === 'string' ? [[at.slice(path.length), error]] : [],
    ),
  )
}
