/** The routes shared by all registers. A noun spreads them and overrides those that differ. */
import { z } from 'zod'
import { CADASTROS, type Cadastro } from '../core/cadastros.ts'
import { id, options, optionsInput, versao } from './fields.ts'
import { file } from './files.ts'
import { byId, byVersao, done, listFormat, listPageOf, pagina, recordHistory, statusChange } from './lists.ts'
import { routesOf } from './routes.ts'

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
  const { path, um, plural, criar, get, post, put, remove } = descriptionOf(cadastro)
  return {
    listar: get(path, `Listar ${plural}`).input(filters.extend({ pagina })).output(listPageOf(row)),
    obter: get(`${path}/{id}`, `Obter ${um}`).input(byId).output(row),
    criar: post(path, `${criar} ${um}`, { successStatus: 201 }).input(newInput).output(row),
    atualizar: put(`${path}/{id}`, `Alterar ${um}`)
      .input(z.strictObject({ id, versao, registro: editedInput }))
      .output(row),
    excluir: remove(`${path}/{id}`, `Excluir ${um}`).input(byVersao).output(done),
    /** All records that match the filters, in the requested order. */
    exportar: get(`${path}/exportar`, `Exportar ${plural}`)
      .input(filters.extend({ formato: listFormat }))
      .output(file),
  }
}

/** The route that activates or deactivates a record. */
export function alternarRoute<L extends z.ZodType>(cadastro: Cadastro, row: L) {
  const { path, um, put } = descriptionOf(cadastro)
  return put(`${path}/{id}/status`, `Inativar ou ativar ${um}`).input(statusChange).output(row)
}

/** The route of a record's changes in words, newest first. */
export function historyRoute(cadastro: Cadastro) {
  const { path, um, get } = descriptionOf(cadastro)
  return get(`${path}/{id}/historico`, `Histórico de ${um}`).input(byId).output(recordHistory)
}

/** The route that returns the options of a searchable select. */
export function optionsRoute(cadastro: Cadastro) {
  const { path, um, get } = descriptionOf(cadastro)
  return get(`${path}/opcoes`, `Escolher ${um}`).input(optionsInput).output(options)
}

/** The noun's path and words in the OpenAPI document, and what makes its routes. */
function descriptionOf(cadastro: Cadastro) {
  const { genero, singular, plural, verbo } = CADASTROS[cadastro]
  return {
    path: `/${cadastro}` as const,
    ...routesOf([plural.charAt(0).toUpperCase() + plural.slice(1)]),
    um: `${genero === 'f' ? 'uma' : 'um'} ${singular}`,
    plural,
    criar: verbo === 'criar' ? 'Criar' : 'Cadastrar',
  }
}
