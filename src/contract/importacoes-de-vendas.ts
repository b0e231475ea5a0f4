/** Imports of sales from spreadsheets: a file is read, its columns are named, it is checked, then imported by a job. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { EXISTING_CHOICES } from '../core/importacao-colunas.ts'
import { VENDAS_COLUMNS } from '../core/importacao-vendas-fields.ts'
import { NAME_KINDS } from '../core/importacao-vendas-names.ts'
import { id, option } from './fields.ts'
import { arquivo, importacao, jobRoutes } from './importacao-jobs.ts'
import { columnsRoute, layoutOf, planilhaCheck, sheetRoute } from './importacoes-de-planilha.ts'
import type { NewVendaInput } from './vendas-form.ts'

/** A name in the file that a person said is that record. */
const chosenName = z.strictObject({ tipo: z.enum(NAME_KINDS), nome: z.string().max(500), id })
export type ChosenName = z.output<typeof chosenName>

/** Together they have fewer values than a body may. */
const MAX_NAMES = 4_500

const request = z.strictObject({
  arquivo,
  layout: layoutOf(VENDAS_COLUMNS),
  nomes: z.array(chosenName).max(MAX_NAMES).default([]),
  existentes: z.enum(EXISTING_CHOICES).default(EXISTING_CHOICES[0]),
})
export type VendasRequest = z.output<typeof request>

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

const check = planilhaCheck.extend({ nomes: z.array(unknownName) })
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
  lerPlanilha: sheetRoute('/importacoes-de-vendas', TAGS),
  colunas: columnsRoute('/importacoes-de-vendas', VENDAS_COLUMNS, TAGS),
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
