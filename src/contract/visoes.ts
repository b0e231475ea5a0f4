/** Looks of a list: the present one and those saved by name. Each user sees only their own. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { COLUNAS_DE_VENDAS, COLUNAS_PADRAO } from '../core/vendas-colunas.ts'
import { MENSAGENS_VISAO, MODOS_DE_LISTA, TELAS_COM_VISOES } from '../core/visoes.ts'
import { id, requiredLine } from './fields.ts'
import { done } from './lists.ts'
import { VENDA_SORT_KEYS, vendaFilterInput } from './vendas.ts'

const apresentacao = {
  modo: z.enum(MODOS_DE_LISTA),
  /** Of the table, in their order. */
  colunas: z
    .array(z.enum(COLUNAS_DE_VENDAS))
    .min(1, MENSAGENS_VISAO.colunas)
    .max(COLUNAS_DE_VENDAS.length)
    .refine((all) => new Set(all).size === all.length, MENSAGENS_VISAO.coluna_repetida),
}

/** How the list is shown now, whatever its filters. */
const apresentacaoDeVendas = z.strictObject(apresentacao)
export type ApresentacaoDeVendas = z.output<typeof apresentacaoDeVendas>

/** Filters may name records that no longer exist: the view then finds nothing, but still opens. */
const filters = vendaFilterInput.omit({ pode_receber: true })
const ordem = z.enum(VENDA_SORT_KEYS)

const conteudoDeVisao = z.strictObject({ ...apresentacao, filtros: filters, ordem: ordem.optional() })
export type ConteudoDeVisao = z.output<typeof conteudoDeVisao>

/** What is still understood of a look stored by an earlier version: unknown columns, filters and orders are left out. */
export function entenderConteudo(guardado: Readonly<Record<string, unknown>>): ConteudoDeVisao {
  const columns = apresentacao.colunas.element
  const conhecidas = listaDe(guardado.colunas).flatMap((uma) => columns.safeParse(uma).data ?? [])
  const conhecidos = Object.entries(filters.shape).flatMap(([campo, regra]) => {
    const value = regra.safeParse(objetoDe(guardado.filtros)[campo]).data
    return value === undefined ? [] : [[campo, value]]
  })
  return {
    modo: apresentacao.modo.safeParse(guardado.modo).data ?? MODOS_DE_LISTA[0],
    colunas: conhecidas.length > 0 ? conhecidas : [...COLUNAS_PADRAO],
    filtros: Object.fromEntries(conhecidos),
    ordem: ordem.safeParse(guardado.ordem).data,
  }
}

const listaDe = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const objetoDe = (value: unknown) => z.record(z.string(), z.unknown()).safeParse(value).data ?? {}

const visao = z.object({ id: z.string(), nome: z.string(), conteudo: conteudoDeVisao })
export type Visao = z.output<typeof visao>

const tela = z.enum(TELAS_COM_VISOES)
const nome = requiredLine(MENSAGENS_VISAO.nome, 60)
const tags = ['Visões']

export const visoesRotas = {
  /** The present look, null if none was chosen, and the saved views by name. */
  listar: oc
    .route({ method: 'GET', path: '/visoes/{tela}', summary: 'Listar visões', tags })
    .input(z.strictObject({ tela }))
    .output(z.object({ apresentacao: apresentacaoDeVendas.nullable(), itens: z.array(visao) })),
  /** Remembers the present look. */
  escolher: oc
    .route({ method: 'PUT', path: '/visoes/{tela}', summary: 'Escolher a apresentação de uma tela', tags })
    .input(z.strictObject({ tela, apresentacao: apresentacaoDeVendas }))
    .output(done),
  criar: oc
    .route({ method: 'POST', path: '/visoes/{tela}', successStatus: 201, summary: 'Salvar uma visão', tags })
    .input(z.strictObject({ tela, nome, conteudo: conteudoDeVisao }))
    .output(visao),
  /** Renames it, replaces what it shows, or both. */
  mudar: oc
    .route({ method: 'PUT', path: '/visoes/{tela}/{id}', summary: 'Mudar uma visão', tags })
    .input(
      z
        .strictObject({ tela, id, nome: nome.optional(), conteudo: conteudoDeVisao.optional() })
        .refine((change) => change.nome !== undefined || change.conteudo !== undefined, 'Nada a mudar'),
    )
    .output(visao),
  excluir: oc
    .route({ method: 'DELETE', path: '/visoes/{tela}/{id}', summary: 'Excluir uma visão', tags })
    .input(z.strictObject({ tela, id }))
    .output(done),
}
