/** Imports of sales from spreadsheets: a file is read, its columns are named, it is checked, then imported by a job. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MAX_ROWS } from '../core/csv-reading.ts'
import { COLUMN_FIELD_NAMES } from '../core/importacao-vendas-fields.ts'
import { MAX_COLUMNS, PERCENT_UNITS } from '../core/importacao-vendas-layout.ts'
import { EXISTING_CHOICES, NAME_KINDS } from '../core/importacao-vendas-names.ts'
import { id, option } from './fields.ts'
import { arquivo, importacao, jobRoutes } from './importacoes.ts'
import type { NewVendaInput } from './vendas-form.ts'

const coluna = z.strictObject({
  campo: z.enum(COLUMN_FIELD_NAMES).nullable(),
  unidade: z.enum(PERCENT_UNITS).nullable(),
})

const layout = z.strictObject({
  cabecalho: z.int().min(1).max(MAX_ROWS),
  colunas: z.array(coluna).max(MAX_COLUMNS),
})

/** A name in the file that a person said is that record. */
const chosenName = z.strictObject({ tipo: z.enum(NAME_KINDS), nome: z.string().max(500), id })
export type ChosenName = z.output<typeof chosenName>

const MAX_NAMES = 5_000

const request = z.strictObject({
  arquivo,
  layout,
  nomes: z.array(chosenName).max(MAX_NAMES).default([]),
  existentes: z.enum(EXISTING_CHOICES).default(EXISTING_CHOICES[0]),
})
export type VendasRequest = z.output<typeof request>

/** Row from 1, column from 0; a null column concerns the whole row. */
const problem = z.object({ linha: z.number(), coluna: z.number().nullable(), mensagem: z.string() })

/** At most MAX_SHOWN of them, in the file's order. */
const problems = z.object({ quantidade: z.number(), primeiros: z.array(problem) })

/** Problems shown at once: those can be mended before the file is checked again. */
export const MAX_SHOWN = 100

/** A name that no registered record has, or more than one. */
const unknownName = z.object({
  tipo: z.enum(NAME_KINDS),
  nome: z.string(),
  /** The first row that has it, and how many do. */
  linha: z.number(),
  quantidade: z.number(),
  /** Why the record of that name cannot be used; null if there is none. */
  motivo: z.string().nullable(),
  /** Records with a similar name, the most similar first. */
  sugestoes: z.array(option),
})
export type UnknownName = z.output<typeof unknownName>

const check = z.object({
  /** Sales in the file. */
  total: z.number(),
  /** Those that would be imported as new. */
  novas: z.number(),
  /** Those whose number is registered: skipped, or filled in where something is empty. */
  existentes: z.number(),
  nomes: z.array(unknownName),
  erros: problems,
  avisos: problems,
})
export type VendasCheck = z.output<typeof check>

/** A sale while it waits for its turn. */
export interface StagedVenda {
  linha: number
  venda: NewVendaInput
  /** Whether only what is empty in the registered sale is filled in. */
  completar: boolean
}

const TAGS = ['Importação de vendas']

export const importacoesDeVendasRoutes = {
  /** Turns a sheet of an XLSX into the CSV that the other routes take; without `folha`, the first. Read-only. */
  lerPlanilha: oc
    .route({
      method: 'POST',
      path: '/importacoes-de-vendas/planilha',
      summary: 'Ler uma planilha XLSX',
      tags: TAGS,
    })
    .input(z.strictObject({ arquivo, folha: z.string().max(200).optional() }))
    .output(z.object({ csv: z.string(), folha: z.string(), folhas: z.array(z.string()) })),
  /** What the columns under these headings were the last time; null for headings that are new. Read-only. */
  colunas: oc
    .route({
      method: 'POST',
      path: '/importacoes-de-vendas/colunas',
      summary: 'Lembrar as colunas',
      tags: TAGS,
    })
    .input(z.strictObject({ titulos: z.array(z.string().max(500)).max(MAX_COLUMNS) }))
    .output(z.object({ colunas: z.array(coluna).nullable() })),
  /** Checks a file. Read-only. */
  conferir: oc
    .route({
      method: 'POST',
      path: '/importacoes-de-vendas/conferir',
      summary: 'Conferir vendas',
      tags: TAGS,
    })
    .input(request)
    .output(check),
  /**
   * Refused if the file has errors, or names that are not known. Send the header `Idempotency-Key`, so that a repeated
   * request does not import twice.
   */
  criar: oc
    .route({
      ...{ method: 'POST', path: '/importacoes-de-vendas', successStatus: 201 },
      ...{ summary: 'Importar vendas', tags: TAGS },
    })
    .input(request)
    .output(importacao),
  ...jobRoutes('importacoes-de-vendas', TAGS),
}
