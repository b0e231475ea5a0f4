/** Derives a record's form from the definitions of its fields: blank values, the form of a record, values in words. */
import { z } from 'zod'
import { type Fields, formatValue } from '../../core/fields.ts'
import type { FieldOf } from './conflict.ts'
import type { FormRow, RowsFacts } from './rows-of.ts'
import { type Initial, namesIn, type ValuesOf, valuesOf } from './values-of.ts'

/** Lists of rows, by their field. */
export type RowLists = Readonly<Record<string, RowsFacts>>

/**
 * Form values of the fields `C`, of which those in `Filled` are never empty, and of the lists of rows `Lists`. `nomes` are
 * the names of selected records, by id.
 */
export type FormOf<
  C extends Fields,
  Filled = never,
  Lists extends RowLists = Record<never, never>,
> = ValuesOf<C, Filled> & {
  -readonly [K in keyof Lists]: Lists[K] extends RowsFacts<infer L> ? L[] : never
} & { nomes: Record<string, string> }

/** `R` is the record as returned by the API. */
export interface FormFacts<V, R = object> {
  labels: Readonly<Record<FieldOf<V>, string>>
  blank: V
  /** Parses a saved draft. */
  schema: z.ZodType<V>
  /** The form values of a record; `more` sets fields that the record stores under other names. */
  ofRecord: (record: R, more?: Partial<V>) => V
  /** The value in words, of a field that is no list of rows; 'vazio' if empty. */
  describe: (form: V, field: FieldOf<V>) => string
  lists: RowLists
}

/** The form of `facts`. `filled` are the initial values of fields that are never empty. */
export function formOf<
  const C extends Fields,
  Filled extends keyof C = never,
  Lists extends RowLists = Record<never, never>,
>(
  facts: C,
  filled: Initial<C, Filled> = {} as Initial<C, Filled>,
  lists: Lists = {} as Lists,
): FormFacts<FormOf<C, Filled, Lists>> {
  type V = FormOf<C, Filled, Lists>
  const values = valuesOf(facts, filled)
  // The compiler cannot follow a type through Object.entries.
  const ofLists = <T>(read: (list: RowsFacts, field: string) => unknown) =>
    Object.fromEntries(Object.entries(lists).map(([field, list]) => [field, read(list, field)])) as T
  const labels = Object.fromEntries(Object.entries(facts).map(([field, { rotulo }]) => [field, rotulo]))
  return {
    labels: { ...labels, ...ofLists(({ rotulo }) => rotulo) } as FormFacts<V>['labels'],
    blank: { ...values.blank, ...ofLists(() => []), nomes: {} } as V,
    schema: z.object({
      ...values.shape,
      // A draft from before the form had such a list has none.
      ...ofLists<z.ZodRawShape>(({ schema }) => schema.default([])),
      nomes: z.record(z.string(), z.string()).default({}),
    }) as unknown as z.ZodType<V>,
    ofRecord: (record, more) => {
      const parts = ofLists<Record<string, Stored[]>>((_list, field) => Reflect.get(record, field))
      return {
        ...values.ofRecord(record),
        ...ofLists((list, field) => list.ofRecord(parts[field] ?? [])),
        nomes: Object.assign({}, namesIn(record), ...Object.values(parts).flat().map(namesIn)),
        ...more,
      } as V
    },
    describe: (form, field) => {
      const fact = facts[field]
      return fact ? formatValue(form[field], fact.formato, form.nomes) : ''
    },
    lists,
  }
}

type Stored = Required<Pick<FormRow, 'id'>> & object
