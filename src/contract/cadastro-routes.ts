/** The routes shared by all registers. A noun spreads them and overrides those that differ. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CADASTROS, type Cadastro } from '../core/cadastros.ts'
import { id, options, optionsInput, versao } from './fields.ts'
import { file } from './files.ts'
import { byId, done, listFormat, listPageOf, pagina, recordHistory, statusChange } from './lists.ts'

/** A register's schemas: its row, the new and edit forms, and the filters of its list. */
interface Schemas<L extends z.ZodType, N extends z.ZodType, E extends z.ZodType, F extends z.ZodRawShape> {
  row: L
  newInput: N
  editedInput: E
  filters: z.ZodObject<F>
}

/**
 * listar, obter, criar, atualizar, excluir and exportar. `criar` accepts the header `Idempotency-Key`, so that a repeated
 * request creates only one record; the body of `atualizar` contains the record as `registro`.
 */
export function cadastroRoutes<
  L extends z.ZodType,
  N extends z.ZodType,
  E extends z.ZodType,
  F extends z.ZodRawShape,
>(cadastro: Cadastro, { row, newInput, editedInput, filters }: Schemas<L, N, E, F>) {
  const { path, tags, um, plural, criar } = descriptionOf(cadastro)
  return {
    listar: oc
      .route({ method: 'GET', path, summary: `Listar ${plural}`, tags })
      .input(filters.extend({ pagina }))
      .output(listPageOf(row)),
    obter: oc
      .route({ method: 'GET', path: `${path}/{id}`, summary: `Obter ${um}`, tags })
      .input(byId)
      .output(row),
    criar: oc
      .route({ method: 'POST', path, summary: `${criar} ${um}`, tags, successStatus: 201 })
      .input(newInput)
      .output(row),
    atualizar: oc
      .route({ method: 'PUT', path: `${path}/{id}`, summary: `Alterar ${um}`, tags })
      .input(z.strictObject({ id, versao, registro: editedInput }))
      .output(row),
    excluir: oc
      .route({ method: 'DELETE', path: `${path}/{id}`, summary: `Excluir ${um}`, tags })
      .input(z.strictObject({ id, versao }))
      .output(done),
    /** All records that match the filters, in the requested order. */
    exportar: oc
      .route({ method: 'GET', path: `${path}/exportar`, summary: `Exportar ${plural}`, tags })
      .input(filters.extend({ formato: listFormat }))
      .output(file),
  }
}

/** The route that activates or deactivates a record. */
export function alternarRoute<L extends z.ZodType>(cadastro: Cadastro, row: L) {
  const { path, tags, um } = descriptionOf(cadastro)
  return oc
    .route({ method: 'PUT', path: `${path}/{id}/status`, summary: `Inativar ou ativar ${um}`, tags })
    .input(statusChange)
    .output(row)
}

/** The route of a record's changes in words, newest first. */
export function historyRoute(cadastro: Cadastro) {
  const { path, tags, um } = descriptionOf(cadastro)
  return oc
    .route({ method: 'GET', path: `${path}/{id}/historico`, summary: `Histórico de ${um}`, tags })
    .input(byId)
    .output(recordHistory)
}

/** The route that returns the options of a searchable select. */
export function optionsRoute(cadastro: Cadastro) {
  const { path, tags, um } = descriptionOf(cadastro)
  return oc
    .route({ method: 'GET', path: `${path}/opcoes`, summary: `Escolher ${um}`, tags })
    .input(optionsInput)
    .output(options)
}

/** The noun's path, tags and words in the OpenAPI document. */
function descriptionOf(cadastro: Cadastro) {
  const { genero, singular, plural, verbo } = CADASTROS[cadastro]
  return {
    path: `/${cadastro}` as const,
    tags: [plural.charAt(0).toUpperCase() + plural.slice(1)],
    um: `${genero === 'f' ? 'uma' : 'um'} ${singular}`,
    plural,
    criar: verbo === 'criar' ? 'Criar' : 'Cadastrar',
  }
}
