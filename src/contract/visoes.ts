/** Looks of a list: the present one and those saved by name. Each user sees only their own. */
import { z } from 'zod'
import { DEFAULT_COLUMNS } from '../core/vendas/columns.ts'
import { VENDA_SORT_KEYS } from '../core/vendas/order.ts'
import {
  LIST_MODES,
  SCREENS_WITH_LOOK,
  SCREENS_WITH_VISOES,
  type ScreenWithVisoes,
  VISAO_MESSAGES,
} from '../core/visoes.ts'
import { comissaoFilterInput, comissaoOrdem } from './comissoes.ts'
import { id, requiredLine } from './fields.ts'
import { done } from './lists.ts'
import { routesOf } from './routes.ts'
import { vendaColumns, vendaFilterInput } from './vendas/vendas.ts'

const apresentacao = {
  modo: z.enum(LIST_MODES),
  /** The columns of the table, in their order. */
  colunas: vendaColumns,
}

/** How the list is shown now, whatever its filters. */
const vendasLook = z.strictObject(apresentacao)
export type VendasLook = z.output<typeof vendasLook>

/** Filters may name records that no longer exist: the view then finds nothing, but still opens. */
const filters = vendaFilterInput.omit({ pode_receber: true })
const ordem = z.enum(VENDA_SORT_KEYS)

const visaoContent = z.strictObject({ ...apresentacao, filtros: filters, ordem: ordem.optional() })
export type VisaoContent = z.output<typeof visaoContent>

/** Comissões has one look: its views are filters and order. */
const comissoesContent = z.strictObject({ filtros: comissaoFilterInput, ordem: comissaoOrdem })
export type ComissoesContent = z.output<typeof comissoesContent>

export type AnyContent = VisaoContent | ComissoesContent

type Stored = Readonly<Record<string, unknown>>

/** Reads a view that an earlier version stored, without unknown columns, filters and orders. */
export function understandContent(tela: ScreenWithVisoes, stored: Stored): AnyContent {
  return tela === 'vendas'
    ? understandVendas(stored)
    : {
        filtros: knownOf(comissaoFilterInput.shape, stored),
        ordem: comissaoOrdem.safeParse(stored.ordem).data,
      }
}

/** Likewise of Vendas. */
export function understandVendas(stored: Stored): VisaoContent {
  const columns = apresentacao.colunas.element
  const knownColumns = listOf(stored.colunas).flatMap((one) => columns.safeParse(one).data ?? [])
  return {
    modo: apresentacao.modo.safeParse(stored.modo).data ?? LIST_MODES[0],
    colunas: knownColumns.length > 0 ? knownColumns : [...DEFAULT_COLUMNS],
    filtros: knownOf(filters.shape, stored),
    ordem: ordem.safeParse(stored.ordem).data,
  }
}

/** The filters that have these rules. */
function knownOf(shape: Readonly<Record<string, z.ZodType>>, { filtros }: Stored): object {
  const known = Object.entries(shape).flatMap(([field, rule]) => {
    const value = rule.safeParse(objectOf(filtros)[field]).data
    return value === undefined ? [] : [[field, value]]
  })
  return Object.fromEntries(known)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const objectOf = (value: unknown) => z.record(z.string(), z.unknown()).safeParse(value).data ?? {}

const conteudo = z.union([visaoContent, comissoesContent])
const isOf = (one: { tela: ScreenWithVisoes; conteudo?: AnyContent | undefined }) =>
  one.conteudo === undefined || 'modo' in one.conteudo === (one.tela === 'vendas')
const OF_ANOTHER = 'A visão é de outra tela'

const visao = z.object({ id: z.string(), nome: z.string(), conteudo })
export interface Visao<C extends AnyContent = VisaoContent> {
  id: string
  nome: string
  conteudo: C
}

const tela = z.enum(SCREENS_WITH_VISOES)
const nome = requiredLine(VISAO_MESSAGES.nome, 60)
const { get, post, put, remove } = routesOf(['Visões'])

export const visoesRoutes = {
  /** The present look, null if none was chosen, and the saved views by name. */
  listar: get('/visoes/{tela}', 'Listar visões')
    .input(z.strictObject({ tela }))
    .output(z.object({ apresentacao: vendasLook.nullable(), itens: z.array(visao) })),
  /** Remembers the present look. */
  escolher: put('/visoes/{tela}', 'Escolher a apresentação de uma tela')
    .input(z.strictObject({ tela: z.enum(SCREENS_WITH_LOOK), apresentacao: vendasLook }))
    .output(done),
  criar: post('/visoes/{tela}', 'Salvar uma visão', { successStatus: 201 })
    .input(z.strictObject({ tela, nome, conteudo }).refine(isOf, OF_ANOTHER))
    .output(visao),
  /** Renames it, replaces what it shows, or both. */
  mudar: put('/visoes/{tela}/{id}', 'Mudar uma visão')
    .input(
      z
        .strictObject({ tela, id, nome: nome.optional(), conteudo: conteudo.optional() })
        .refine(isOf, OF_ANOTHER)
        .refine((change) => change.nome !== undefined || change.conteudo !== undefined, 'Nada a mudar'),
    )
    .output(visao),
  excluir: remove('/visoes/{tela}/{id}', 'Excluir uma visão')
    .input(z.strictObject({ tela, id }))
    .output(done),
}
