/** Errors of a form's lists of rows, whose paths name rows by position: 'participantes.2.valor_comissao'. */
import type { FormValues } from './conflict.ts'
import type { RowLists } from './form-of.ts'
import { type FormRow, rowsIn } from './rows-of.ts'

/**
 * The errors that are given for the list `before`, at the present positions of its rows in `after`. Those of rows that are
 * no longer there are left out.
 */
export function errorsFollowing<E>(
  errors: Readonly<Record<string, E>>,
  field: string,
  before: readonly Pick<FormRow, 'chave'>[],
  after: readonly Pick<FormRow, 'chave'>[],
): Record<string, E> {
  const moved = Object.entries(errors).flatMap(([path, error]) => {
    const [list, position, ...rest] = path.split('.')
    const row = list === field ? before[Number(position)] : undefined
    if (row === undefined) return [[path, error] as const]
    const now = after.findIndex(({ chave }) => chave === row.chave)
    return now < 0 ? [] : [[[field, now, ...rest].join('.'), error] as const]
  })
  return Object.fromEntries(moved)
}

/** The errors of the form that was sent, at the present positions of its rows. */
export function errorsOfSent(
  errors: Readonly<Record<string, string>>,
  lists: RowLists,
  sent: FormValues,
  now: FormValues,
): Record<string, string> {
  return Object.keys(lists).reduce(
    (moved, field) => errorsFollowing(moved, field, rowsIn(sent, field), rowsIn(now, field)),
    { ...errors },
  )
}
