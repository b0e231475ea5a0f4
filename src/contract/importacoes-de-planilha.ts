/** What the imports of spreadsheets have in common: the columns, the check of the cells, and their routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MAX_ROWS } from '../core/csv-reading.ts'
import { type ColumnSet, fieldNames, MAX_COLUMNS, PERCENT_UNITS } from '../core/importacao-colunas.ts'
import { arquivo } from './importacao-jobs.ts'

const columnsOf = <F extends string>(set: ColumnSet<F>) =>
  z
    .array(
      z.strictObject({
        campo: z.enum(fieldNames(set)).nullable() as z.ZodType<F | null>,
        unidade: z.enum(PERCENT_UNITS).nullable(),
      }),
    )
    .max(MAX_COLUMNS)

/** The row of the headings, and what each column is. */
export const layoutOf = <F extends string>(set: ColumnSet<F>) =>
  z.strictObject({ cabecalho: z.int().min(1).max(MAX_ROWS), colunas: columnsOf(set) })

/** Row from 1, column from 0; a null column concerns the whole row. */
const problem = z.object({ linha: z.number(), coluna: z.number().nullable(), mensagem: z.string() })

/** At most MAX_SHOWN of them, in the file's order. */
const problems = z.object({ quantidade: z.number(), primeiros: z.array(problem) })

/** Problems shown at once: those can be mended before the file is checked again. */
export const MAX_SHOWN = 100

export const planilhaCheck = z.object({
  /** Records in the file. */
  total: z.number(),
  /** Those that would be imported as new. */
  novas: z.number(),
  /** Those that are registered: skipped, or filled in where something is empty. */
  existentes: z.number(),
  erros: problems,
  avisos: problems,
})
export type PlanilhaCheck = z.output<typeof planilhaCheck>

/** What the columns under these headings were the last time; null for headings that are new. Read-only. */
export const columnsRoute = <F extends string>(path: `/${string}`, set: ColumnSet<F>, tags: string[]) =>
  oc
    .route({ method: 'POST', path: `${path}/colunas`, summary: 'Lembrar as colunas', tags })
    .input(z.strictObject({ titulos: z.array(z.string().max(500)).max(MAX_COLUMNS) }))
    .output(z.object({ colunas: columnsOf(set).nullable() }))

/** Turns a sheet of an XLSX into the CSV that the other routes take; without `folha`, the first. Read-only. */
export const sheetRoute = (path: `/${string}`, tags: string[]) =>
  oc
    .route({ method: 'POST', path: `${path}/planilha`, summary: 'Ler uma planilha XLSX', tags })
    .input(z.strictObject({ arquivo, folha: z.string().max(200).optional() }))
    .output(z.object({ csv: z.string(), folha: z.string(), folhas: z.array(z.string()) }))
