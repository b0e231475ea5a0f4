/** Comissões: the commissions of all sales as one list, their sums, marking them as paid, and the statement. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MAX_MARCADAS, MENSAGENS_COMISSAO, SITUACOES_COMISSAO } from '../core/comissoes.ts'
import { STATUS_COMISSAO, STATUS_VENDA, TIPOS_PAGAMENTO_COMISSAO } from '../core/vendas.ts'
import { buscaDeOpcoes, data, id, inteiroNoEndereco, nomeado, opcional, opcoes, versao } from './campos.ts'
import { formatoDaLista, listaDe, ordemPor, pagina, textoDaBusca } from './listas.ts'

/** A participant's commission on a sale. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
const comissao = z.object({
  /** The participant's id. */
  id: z.string(),
  venda_id: z.string(),
  /** The sale's version. */
  versao: z.number(),
  numero_venda: z.string(),
  data_venda: z.string(),
  status_venda: z.enum(STATUS_VENDA),
  cliente_nome: z.string(),
  torre: z.string().nullable(),
  unidade: z.string(),
  valor_venda: z.number(),
  empreendimento: nomeado,
  loja: nomeado,
  colaborador: nomeado.extend({ status: z.string() }),
  percentual_comissao: z.number(),
  valor_comissao: z.number(),
  status_comissao: z.enum(STATUS_COMISSAO),
  /** True for a paid commission of a sale in Desistência. */
  estorno_pendente: z.boolean(),
  tipo_pagamento_comissao: z.enum(TIPOS_PAGAMENTO_COMISSAO),
  /** Null unless Pago, and for commissions that were paid before days of payment were recorded. */
  data_pagamento: z.string().nullable(),
  observacoes: z.string().nullable(),
})
export type Comissao = z.output<typeof comissao>

/** Whether `de` and `ate` refer to the sale's date (the default) or to the day of payment. */
export const PERIODOS_DE_COMISSOES = ['venda', 'pagamento'] as const

/** The sortable columns. */
export const ORDENS_DE_COMISSOES = ['data_venda', 'data_pagamento'] as const

const filtros = {
  colaborador_id: id.optional(),
  loja_id: id.optional(),
  empreendimento_id: id.optional(),
  /** Both ends inclusive. */
  de: data().optional(),
  ate: data().optional(),
  periodo: z.enum(PERIODOS_DE_COMISSOES).optional(),
  status: z.enum(SITUACOES_COMISSAO).optional(),
}

const filtrosDeComissoes = z.strictObject({ ...filtros, texto: textoDaBusca })
export type FiltrosDeComissoes = z.output<typeof filtrosDeComissoes>

const ordem = ordemPor(ORDENS_DE_COMISSOES)
export type OrdemDeComissoes = z.output<typeof ordem>

const soma = z.object({ quantidade: z.number(), valor: z.number() })
const porSituacao = z.record(z.enum(SITUACOES_COMISSAO), soma)

/** The sums of one person's commissions. */
const somaDaPessoa = z.object({ colaborador: nomeado, total: soma, por_status: porSituacao })
export type SomaDaPessoa = z.output<typeof somaDaPessoa>

/** A commission that was not marked, and why. */
const comissaoPulada = z.object({
  id: z.string(),
  /** Null if the sale or the participant no longer exists. */
  numero_venda: z.string().nullable(),
  corretor: z.string().nullable(),
  motivo: z.string(),
})
export type ComissaoPulada = z.output<typeof comissaoPulada>

const itens = z
  .array(z.strictObject({ id, versao }))
  .min(1, 'Selecione ao menos uma comissão')
  .max(MAX_MARCADAS, `Marque no máximo ${MAX_MARCADAS} comissões de uma vez`)
  .refine((todos) => new Set(todos.map((item) => item.id)).size === todos.length, 'Comissão repetida')

/** `itens` have the participant's id and the sale's version. */
export const marcacao = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('Pago'),
    itens,
    data_pagamento: data(MENSAGENS_COMISSAO.data_pagamento),
    /** Null keeps each commission's own. */
    tipo_pagamento_comissao: opcional(z.enum(TIPOS_PAGAMENTO_COMISSAO)),
  }),
  z.strictObject({ status: z.literal('Pendente'), itens }),
])
export type Marcacao = z.output<typeof marcacao>

const tags = ['Comissões']

export const comissoesRotas = {
  listar: oc
    .route({ method: 'GET', path: '/comissoes', summary: 'Listar comissões', tags })
    .input(
      filtrosDeComissoes.extend({
        ordem,
        pagina,
        /** Rows per page, 50 by default. */
        linhas: inteiroNoEndereco(1, MAX_MARCADAS).optional(),
      }),
    )
    .output(listaDe(comissao)),
  /** The sums of all commissions that match the filters, and those of the people with most pending. */
  somas: oc
    .route({ method: 'GET', path: '/comissoes/somas', summary: 'Somas por corretor', tags })
    .input(filtrosDeComissoes)
    .output(
      z.object({
        total: soma,
        por_status: porSituacao,
        pessoas: z.array(somaDaPessoa),
        /** Including those beyond the ones in `pessoas`. */
        quantas_pessoas: z.number(),
      }),
    ),
  /** Everyone who takes part in a sale, active or not, for the filter. */
  participantes: oc
    .route({ method: 'GET', path: '/comissoes/participantes', summary: 'Escolher um participante', tags })
    .input(buscaDeOpcoes)
    .output(opcoes),
  /** All commissions that match the filters, one row each; clients' names are masked for Staff. */
  exportar: oc
    .route({ method: 'GET', path: '/comissoes/exportar', summary: 'Exportar comissões', tags })
    .input(filtrosDeComissoes.extend({ ordem, formato: formatoDaLista }))
    .output(z.instanceof(Blob)),
  /** One person's commissions that match the filters, to be handed to them. */
  extrato: oc
    .route({ method: 'GET', path: '/comissoes/extrato', summary: 'Extrato de comissões em PDF', tags })
    .input(filtrosDeComissoes.omit({ texto: true }).extend({ colaborador_id: id }))
    .output(z.instanceof(Blob)),
  /**
   * Marks those that can be marked and skips the others, each with its reason; `valor` is the sum of those marked. With the
   * header `Idempotency-Key`, a repeated request counts once.
   */
  marcar: oc
    .route({ method: 'POST', path: '/comissoes/marcar', summary: 'Marcar comissões', tags })
    .input(marcacao)
    .output(z.object({ marcadas: z.number(), valor: z.number(), puladas: z.array(comissaoPulada) })),
}
