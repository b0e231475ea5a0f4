/** Vendas: schemas of the list and the details, and the routes. */
import { z } from 'zod'
import { VENDA_COLUMNS } from '../../core/vendas/columns.ts'
import { VENDA_SORT_KEYS } from '../../core/vendas/order.ts'
import {
  COMISSAO_STATUSES,
  MAX_VENDAS_DE_UMA_VEZ,
  PAPEL_FILTERS,
  PENDENCIA_FILTERS,
  VENDA_STATUSES,
} from '../../core/vendas/vendas.ts'
import { VISAO_MESSAGES } from '../../core/visoes.ts'
import { cadastroRoutes, historyRoute } from '../cadastro-routes.ts'
import { date, id, integerInUrl, named, optional, optionalText, searchText } from '../fields.ts'
import { file } from '../files.ts'
import { byId, byVersao, done, listFormat } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { rowOf } from '../row.ts'
import { vendaCampanha } from './campanhas.ts'
import { editedVendaInput, mascarados, newVendaInput, storedVenda } from './form.ts'
import { participante } from './participantes.ts'
import { comissionado, rateioProposto } from './rateio.ts'

/** A sale in the list and the details. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
export const venda = rowOf(storedVenda.shape, {
  empreendimento: named.extend({ endereco: z.string().nullable() }),
  loja: named,
  colaborador: named.nullable(),
  percentual_comissao: z.number(),
  valor_comissao: z.number(),
  participantes: z.array(participante),
  rateio: z.array(comissionado),
  campanhas: z.array(vendaCampanha),
  /** The client's data that is masked for the caller; the mask of renda is null. Missing if none is. */
  mascarados: mascarados.optional(),
})
export type Venda = z.output<typeof venda>

/** Columns of the table of sales, in their order. */
export const vendaColumns = z
  .array(z.enum(VENDA_COLUMNS))
  .min(1, VISAO_MESSAGES.columns)
  .max(VENDA_COLUMNS.length)
  .refine((all) => new Set(all).size === all.length, VISAO_MESSAGES.coluna_repetida)

/** Filters of the list; also part of the screen's URL. Dates refer to data_venda, both ends inclusive. */
export const vendaFilterInput = z.strictObject({
  texto: searchText().optional(),
  status: z.array(z.enum(VENDA_STATUSES)).max(VENDA_STATUSES.length).optional(),
  de: date().optional(),
  ate: date().optional(),
  loja_id: id.optional(),
  empreendimento_id: id.optional(),
  /** Main seller or participant. */
  colaborador_id: id.optional(),
  /** `principal`: only sales with the colaborador as main seller; `equipe`: also the sales of everyone below them. */
  papel: z.enum(PAPEL_FILTERS).optional(),
  pendencia: z.enum(PENDENCIA_FILTERS).optional(),
  /** Only sales with this campaign applied. */
  campanha_id: id.optional(),
  /** Only sales that this campaign can be applied to. */
  pode_receber: id.optional(),
})
export type VendaFilterInput = z.output<typeof vendaFilterInput>

const ordem = z.enum(VENDA_SORT_KEYS).optional()

/** The sales that one action is about: 1 to MAX_VENDAS_DE_UMA_VEZ, each once. */
export const vendasEscolhidas = <T extends z.ZodType<string | { id: string }>>(venda: T) =>
  z
    .array(venda)
    .min(1, 'Selecione ao menos uma venda')
    .max(MAX_VENDAS_DE_UMA_VEZ, `Selecione no máximo ${MAX_VENDAS_DE_UMA_VEZ} vendas`)
    .refine(
      (vendas) =>
        new Set(vendas.map((uma) => (typeof uma === 'string' ? uma : uma.id))).size === vendas.length,
      'Cada venda pode ser escolhida uma única vez',
    )

const itens = vendasEscolhidas(byVersao)

/** A new status for several sales, with what it needs; null keeps each sale's own value. */
export const mudancaDeStatusDeVendas = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('Desembolsada'),
    itens,
    data_desembolso: optional(date()),
    status_comissao: optional(z.enum(COMISSAO_STATUSES)),
  }),
  z.strictObject({ status: z.literal('Desistência'), itens, motivo_rejeicao: optionalText(2000) }),
  z.strictObject({ status: z.enum(VENDA_STATUSES).exclude(['Desembolsada', 'Desistência']), itens }),
])
export type MudancaDeStatusDeVendas = z.output<typeof mudancaDeStatusDeVendas>

/** A selected sale that was left as it was, and why. */
const vendaPulada = z.object({
  id: z.string(),
  /** Null if the sale no longer exists. */
  numero_venda: z.string().nullable(),
  motivo: z.string(),
})
export type VendaPulada = z.output<typeof vendaPulada>

const vendaTotals = z.object({
  quantidade: z.number(),
  valor_venda: z.number(),
  /** The commissions of all participants. */
  valor_comissao: z.number(),
  /** The colaborador of the filter, with their own commission in these sales; null without that filter. */
  corretor: z.object({ nome: z.string(), valor_comissao: z.number() }).nullable(),
})
export type VendaTotals = z.output<typeof vendaTotals>

const { get, post, put } = routesOf(['Vendas'])

export const vendasRoutes = {
  ...cadastroRoutes('vendas', {
    row: venda,
    newInput: newVendaInput,
    editedInput: editedVendaInput,
    filters: vendaFilterInput,
  }),
  /** One page in the requested order; `proximo` is the cursor for the next page, null at the end. */
  listar: get('/vendas', 'Listar vendas')
    .input(
      vendaFilterInput.extend({
        ordem,
        cursor: z.string().max(2000).optional(),
        limite: integerInUrl(1, 100).optional(),
      }),
    )
    .output(z.object({ itens: z.array(venda), proximo: z.string().nullable() })),
  /** Count of all sales that match the filters, and their sums in reais. */
  totais: get('/vendas/totais', 'Totais das vendas filtradas').input(vendaFilterInput).output(vendaTotals),
  /** The sale's history in words, newest first. */
  historico: historyRoute('vendas'),
  /** The number after the latest of that store and year; null if there is no pattern to follow. */
  proximoNumero: get('/vendas/proximo-numero', 'Propor o próximo número')
    .input(z.strictObject({ loja_id: id, data_venda: date() }))
    .output(z.object({ numero_venda: z.string().nullable() })),
  /** Other sales of the same unit, except those given up, for a warning. */
  mesmaUnidade: get('/vendas/mesma-unidade', 'Outras vendas da unidade')
    .input(
      z.strictObject({
        empreendimento_id: id,
        torre: searchText(40).optional(),
        unidade: searchText(40).min(1),
        exceto: id.optional(),
      }),
    )
    .output(
      z.object({
        numeros: z.array(z.string()),
        /** Whether there is one that the caller does not see. */
        de_outra_loja: z.boolean(),
      }),
    ),
  /** The stored sales of the same unit that nobody said to be of another one. */
  unidadeRepetida: get('/vendas/{id}/mesma-unidade', 'Vendas da mesma unidade')
    .input(byId)
    .output(z.object({ vendas: z.array(z.object({ id: z.string(), numero_venda: z.string() })) })),
  /** Says of two sales that their units are different ones, until a unit changes. */
  unidadesDiferentes: post('/vendas/{id}/unidades-diferentes', 'Dizer que as unidades são diferentes')
    .input(z.strictObject({ id, venda_id: id }))
    .output(done),
  /** Changes the sales whose edit form would accept the status, and skips the others, each with its reason. */
  mudarStatusDeVarias: put('/vendas/lote/status', 'Mudar o status de várias vendas')
    .input(mudancaDeStatusDeVendas)
    .output(z.object({ alteradas: z.number(), puladas: z.array(vendaPulada) })),
  /** The rateio to propose: the comissionados of the latest sale of this main seller that has some; null if none has. */
  ultimoRateio: get('/vendas/ultimo-rateio', 'O rateio da última venda do vendedor')
    .input(z.strictObject({ colaborador_id: id, exceto: id.optional() }))
    .output(z.object({ venda: rateioProposto.nullable() })),
  /**
   * All sales that match the filters and, if given, are among `ids`, in the requested order; clients' personal data is
   * masked for Staff. `colunas` are those on paper, after the sale's number; files have all columns.
   */
  exportar: get('/vendas/exportar', 'Exportar vendas')
    .input(
      vendaFilterInput.extend({
        ordem,
        formato: listFormat,
        ids: vendasEscolhidas(id).optional(),
        colunas: vendaColumns.optional(),
      }),
    )
    .output(file),
  /**
   * A deletion's consequences: the last day on which what the law asks for is kept, null if nothing is, and the number of
   * attachments that are deleted too.
   */
  guardadaAte: get('/vendas/{id}/guarda', 'Até quando se guarda o registro da venda excluída')
    .input(byId)
    .output(z.object({ guardada_ate: z.string().nullable(), anexos: z.number() })),
  /** Shows the caller the client's data, also while Configurações says 'Sob pedido'; recorded, and limited by the hour. */
  mostrarDados: post('/vendas/{id}/dados-do-cliente', 'Mostrar os dados do cliente')
    .input(byId)
    .output(venda),
  pdf: get('/vendas/{id}/pdf', 'Uma venda em PDF, numa página').input(byId).output(file),
}
