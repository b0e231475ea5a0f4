/** Derives export columns from the definitions of a record's fields. */

import type { Field, Fields, Format } from '../../core/fields.ts'
import { formattedOrNull } from '../../core/fields.ts'
import { STATUS_FIELD } from '../../core/status.ts'
import type { Column } from './spreadsheet.ts'

type Overrides<R> = Partial<Pick<Column<R>, 'title' | 'type' | 'value' | 'impressa'>>

/**
 * Returns the function that makes a field's column, in the form's words and with the width, in characters, that its
 * format usually has; a column can state its own width, title and value.
 */
export function columnFrom<N extends string>(fields: Readonly<Record<N, Field>>) {
  return <R extends object>(name: N, width?: number, overrides?: Overrides<R>): Column<R> => {
    const { rotulo, formato } = fields[name]
    return {
      title: rotulo,
      type: typeOf(formato),
      width: width ?? widthOf(formato),
      value: (record) => fieldValue(record, name, formato),
      ...overrides,
    }
  }
}

/** The column of what is none of the record's fields, of that type and width in characters. */
export function columnOf<R>(
  title: string,
  type: Column<R>['type'],
  width: number,
  value: Column<R>['value'],
  more: Pick<Column<R>, 'impressa'> = {},
): Column<R> {
  return { title, type, width, value, ...more }
}

interface Options<R, C extends Fields> {
  /** Title of the creation column: 'Cadastrada em'. */
  createdTitle: string
  /** Columns besides the record's fields; placed before the long texts. */
  more?: readonly Column<R>[]
  /** Widths in characters that differ from the format's usual one. */
  widths?: { readonly [F in keyof C]?: number }
  /** The fields on the printed list. */
  impressas?: readonly (keyof C)[]
  /** Titles, types and values that differ from the field's. */
  overrides?: { readonly [F in keyof C]?: Overrides<R> }
}

/** Columns of all the fields in their order, long texts last, and of the creation date. */
export function columnsFrom<R extends { created_at: string }, C extends Fields>(
  fields: C,
  { createdTitle, more = [], widths = {}, impressas = [], overrides = {} }: Options<R, C>,
): readonly Column<R>[] {
  const column = columnFrom(fields)
  const columns = (isLong: boolean) =>
    Object.entries(fields)
      .filter(([, { formato }]) => (formato === 'texto_longo') === isLong)
      .map(([name]) => ({
        ...column<R>(name, widths[name], overrides[name]),
        impressa: impressas.includes(name),
      }))
  return [...columns(false), ...more, ...columns(true), createdColumn(createdTitle)]
}

/** The column of a record's status. */
export const STATUS_COLUMN: Column<{ status: string }> = {
  title: STATUS_FIELD.status.rotulo,
  type: 'texto',
  width: 10,
  value: ({ status }) => status,
  impressa: true,
}

/** The column of the creation date, under a title such as 'Cadastrada em'. */
export function createdColumn(title: string): Column<{ created_at: string }> {
  return { title, type: 'instante', width: 18, value: ({ created_at }) => created_at }
}

const TYPES: Partial<Record<Extract<Format, string>, Column<never>['type']>> = {
  dinheiro: 'dinheiro',
  percentual: 'percentual',
  numero: 'inteiro',
  data: 'data',
  instante: 'instante',
}

function typeOf(format: Format): Column<never>['type'] {
  return (typeof format === 'string' ? TYPES[format] : undefined) ?? 'texto'
}

const WIDTHS: Partial<Record<Extract<Format, string>, number>> = {
  texto_longo: 50,
  dinheiro: 17,
  percentual: 14,
  numero: 14,
  data: 13,
  instante: 18,
  cpf: 16,
  documento: 20,
  rg: 15,
  telefone: 17,
  cep: 11,
  referencia: 30,
  referencias: 40,
}

function widthOf(format: Format): number {
  return (typeof format === 'string' ? WIDTHS[format] : undefined) ?? 22
}

/** Numbers and dates unchanged, for calculations; everything else in words. */
function fieldValue(record: object, name: string, format: Format): string | number | null {
  const value: unknown = Reflect.get(record, format === 'referencia' ? name.replace(/_id$/, '') : name)
  if (typeof value === 'number' || (typeof value === 'string' && typeOf(format) !== 'texto')) return value
  return formattedOrNull(value, format)
}
