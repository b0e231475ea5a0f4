/** The routes shared by all registers. A noun spreads them and overrides those that differ. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CADASTROS, type Cadastro } from '../core/cadastros.ts'
import { buscaDeOpcoes, id, opcoes, versao } from './campos.ts'
import { feito, formatoDaLista, historico, listaDe, mudancaDeStatus, pagina, porId } from './listas.ts'

/** A register's schemas: its row, the new and edit forms, and the filters of its list. */
interface Esquemas<L extends z.ZodType, N extends z.ZodType, E extends z.ZodType, F extends z.ZodRawShape> {
  linha: L
  novo: N
  editado: E
  filtros: z.ZodObject<F>
}

/**
 * listar, obter, criar, atualizar, excluir and exportar. `criar` accepts the header `Idempotency-Key`, so that a repeated
 * request creates only one record; the body of `atualizar` contains the record as `registro`.
 */
export function rotasDeCadastro<
  L extends z.ZodType,
  N extends z.ZodType,
  E extends z.ZodType,
  F extends z.ZodRawShape,
>(cadastro: Cadastro, { linha, novo, editado, filtros }: Esquemas<L, N, E, F>) {
  const { path, tags, um, plural, criar } = descricao(cadastro)
  return {
    listar: oc
      .route({ method: 'GET', path, summary: `Listar ${plural}`, tags })
      .input(filtros.extend({ pagina }))
      .output(listaDe(linha)),
    obter: oc
      .route({ method: 'GET', path: `${path}/{id}`, summary: `Obter ${um}`, tags })
      .input(porId)
      .output(linha),
    criar: oc
      .route({ method: 'POST', path, summary: `${criar} ${um}`, tags, successStatus: 201 })
      .input(novo)
      .output(linha),
    atualizar: oc
      .route({ method: 'PUT', path: `${path}/{id}`, summary: `Alterar ${um}`, tags })
      .input(z.strictObject({ id, versao, registro: editado }))
      .output(linha),
    excluir: oc
      .route({ method: 'DELETE', path: `${path}/{id}`, summary: `Excluir ${um}`, tags })
      .input(z.strictObject({ id, versao }))
      .output(feito),
    /** All records that match the filters, in the requested order. */
    exportar: oc
      .route({ method: 'GET', path: `${path}/exportar`, summary: `Exportar ${plural}`, tags })
      .input(filtros.extend({ formato: formatoDaLista }))
      .output(z.instanceof(Blob)),
  }
}

/** The route that activates or deactivates a record. */
export function rotaDeAlternar<L extends z.ZodType>(cadastro: Cadastro, linha: L) {
  const { path, tags, um } = descricao(cadastro)
  return oc
    .route({ method: 'PUT', path: `${path}/{id}/status`, summary: `Inativar ou ativar ${um}`, tags })
    .input(mudancaDeStatus)
    .output(linha)
}

/** The route of a record's changes in words, newest first. */
export function rotaDeHistorico(cadastro: Cadastro) {
  const { path, tags, um } = descricao(cadastro)
  return oc
    .route({ method: 'GET', path: `${path}/{id}/historico`, summary: `Histórico de ${um}`, tags })
    .input(porId)
    .output(historico)
}

/** The route that returns the options of a searchable select. */
export function rotaDeOpcoes(cadastro: Cadastro) {
  const { path, tags, um } = descricao(cadastro)
  return oc
    .route({ method: 'GET', path: `${path}/opcoes`, summary: `Escolher ${um}`, tags })
    .input(buscaDeOpcoes)
    .output(opcoes)
}

/** The noun's path, tags and words in the OpenAPI document. */
function descricao(cadastro: Cadastro) {
  const { genero, singular, plural, verbo } = CADASTROS[cadastro]
  return {
    path: `/${cadastro}` as const,
    tags: [plural.charAt(0).toUpperCase() + plural.slice(1)],
    um: `${genero === 'f' ? 'uma' : 'um'} ${singular}`,
    plural,
    criar: verbo === 'criar' ? 'Criar' : 'Cadastrar',
  }
}
