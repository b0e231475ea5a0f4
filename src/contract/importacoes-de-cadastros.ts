/** Imports of lojas and of empreendimentos from spreadsheets: a file is read, its columns are named, it is checked, then imported by a job. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CADASTROS } from '../core/cadastros.ts'
import { IMPORTED_CADASTROS, type ImportedCadastro } from '../core/importacao-cadastros.ts'
import { type ColumnSet, EXISTING_CHOICES } from '../core/importacao-colunas.ts'
import { empreendimentoInput } from './empreendimentos.ts'
import { arquivo, importacao, jobRoutes } from './importacao-jobs.ts'
import { columnsRoute, layoutOf, planilhaCheck, sheetRoute } from './importacoes-de-planilha.ts'
import { newLojaInput } from './lojas.ts'

/** The schemas that judge the rows: those of the forms of new records. */
export const IMPORTED_INPUTS = {
  lojas: newLojaInput,
  empreendimentos: empreendimentoInput,
} as const satisfies Record<ImportedCadastro, z.ZodType>

/** A record while it waits for its turn. */
export interface StagedRecord<C extends ImportedCadastro = ImportedCadastro> {
  linha: number
  registro: z.output<(typeof IMPORTED_INPUTS)[C]>
  /** Whether only what is empty in the registered record is filled in. */
  completar: boolean
}

function requestOf(set: ColumnSet) {
  return z.strictObject({
    arquivo,
    layout: layoutOf(set),
    existentes: z.enum(EXISTING_CHOICES).default(EXISTING_CHOICES[0]),
  })
}
export type RecordsRequest = z.output<ReturnType<typeof requestOf>>

function routesOf(cadastro: ImportedCadastro) {
  const { plural } = CADASTROS[cadastro]
  const columns: ColumnSet = IMPORTED_CADASTROS[cadastro].columns
  const path = `/importacoes-de-${cadastro}` as const
  const tags = [`Importação de ${plural}`]
  const request = requestOf(columns)
  return {
    lerPlanilha: sheetRoute(path, tags),
    colunas: columnsRoute(path, columns, tags),
    /** Checks a file. Read-only. */
    conferir: oc
      .route({ method: 'POST', path: `${path}/conferir`, summary: `Conferir ${plural}`, tags })
      .input(request)
      .output(planilhaCheck),
    /** Refused if the file has errors. Send the header `Idempotency-Key`, so that a repeated request does not import twice. */
    criar: oc
      .route({ method: 'POST', path, summary: `Importar ${plural}`, tags, successStatus: 201 })
      .input(request)
      .output(importacao),
    ...jobRoutes(`importacoes-de-${cadastro}`, tags),
  }
}

export const importacoesDeLojasRoutes = routesOf('lojas')
export const importacoesDeEmpreendimentosRoutes = routesOf('empreendimentos')
