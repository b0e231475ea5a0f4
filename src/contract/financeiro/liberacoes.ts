/** Releasing commissions, and payments, Estornos and Devoluções outside of a closing. */
import { z } from 'zod'
import { MAX_MARKED } from '../../core/comissoes/comissoes.ts'
import {
  FORMAS_DE_DEVOLUCAO,
  FORMAS_POR_FORA,
  FRACOES,
  LIBERACAO_ACOES,
  LIBERACAO_MESSAGES,
} from '../../core/financeiro/liberacoes.ts'
import { PAPEIS } from '../../core/financeiro/linhas.ts'
import { PAGADORES_DIRETOS } from '../../core/vendas/pagamentos-da-comissao.ts'
import { comissaoFilterInput, skippedComissao } from '../comissoes.ts'
import { date, diaConferido, id, named, reais, versao } from '../fields.ts'
import { byId, done, noInput } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { pagamentos } from '../vendas/pagamentos.ts'
import { umMovimento } from './conta-corrente.ts'

const few = <T extends z.ZodType<{ id: string }>>(item: T) =>
  z
    .array(item)
    .min(1, 'Selecione ao menos uma comissão')
    .max(MAX_MARKED, `Escolha no máximo ${MAX_MARKED} comissões de uma vez`)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Comissão repetida')

/** What is released of it as the caller saw it, and what is to be, in reais; without these all that can be. */
const part = { de: reais().optional(), ate: reais().optional() }
const isWhole = ({ de, ate }: { de?: number | undefined; ate?: number | undefined }) =>
  (de === undefined) === (ate === undefined)
const WHOLE = 'Informe de e ate, ou nenhum dos dois'

/** Ids of participants and comissionados, with the version of the sale that the caller saw. */
const liberarInput = z.strictObject({
  itens: few(
    z
      .strictObject({ id, versao, ...part })
      .refine(isWhole, WHOLE)
      .refine(({ de = 0, ate = 1 }) => ate > de, { error: LIBERACAO_MESSAGES.valor, path: ['ate'] }),
  ),
})
const desfazerLiberacaoInput = z.strictObject({
  itens: few(
    z
      .strictObject({ id, ...part })
      .refine(isWhole, WHOLE)
      .refine(({ de = 1, ate = 0 }) => ate < de, { error: LIBERACAO_MESSAGES.valor, path: ['ate'] }),
  ),
})

/** Number and sum in reais of the changed commissions; the others with their reasons. */
const outcome = z.object({ quantas: z.number(), valor: z.number(), puladas: z.array(skippedComissao) })
export type LiberacaoOutcome = z.output<typeof outcome>

/** What is of no sale is released when it is made. */
const deVendas = comissaoFilterInput.omit({ origem: true })
const acao = z.enum(LIBERACAO_ACOES)
const fracao = z.enum(FRACOES).optional()

/** Preview for all commissions that a filter finds: what would change, and what is left out, by reason. */
const previsao = z.object({
  quantas: z.number(),
  /** In reais. */
  valor: z.number(),
  /** What is released of them before, in reais: what a request started from. */
  liberado: z.number(),
  /** The number of people whose commissions they are. */
  pessoas: z.number(),
  /** How many belong to sales from before 'Financeiro a partir de', and that day; null unless it is set. */
  antigas: z.number(),
  a_partir_de: z.string().nullable(),
  /** By reason, with the person who has most of them. */
  puladas: z.array(
    z.object({
      motivo: z.string(),
      quantidade: z.number(),
      de: z.array(z.object({ nome: z.string(), quantidade: z.number() })),
    }),
  ),
})
export type PrevisaoDeLiberacao = z.output<typeof previsao>

const valor = reais(LIBERACAO_MESSAGES.valor).refine((amount) => amount > 0, LIBERACAO_MESSAGES.valor)

/** `havia`: the amount that the caller saw as possible, so that a repeated request does not count twice. */
const amount = { valor, havia: reais(), data: date(LIBERACAO_MESSAGES.data) }

/** `id` is the participant's or the comissionado's. */
export const pagarPorForaInput = z.strictObject({
  id,
  ...amount,
  dia_conferido: diaConferido,
  forma: z.enum(FORMAS_POR_FORA, LIBERACAO_MESSAGES.forma),
})
export const pagarDiretoInput = z.strictObject({
  id,
  ...amount,
  dia_conferido: diaConferido,
  forma: z.enum(PAGADORES_DIRETOS, LIBERACAO_MESSAGES.pagador),
})
export const estornarInput = z.strictObject({ id, ...amount })
/** `id` is the payee's. */
export const devolverInput = z.strictObject({
  id,
  ...amount,
  forma: z.enum(FORMAS_DE_DEVOLUCAO, LIBERACAO_MESSAGES.forma),
})

const movimento = umMovimento.extend({
  /** The number of the closing that it belongs to. */
  fechamento: z.number().nullable(),
})
export type Movimento = z.output<typeof movimento>

const movimentos = z.object({
  /**
   * The payee and what they owe in all, which is null for a caller who sees only one loja's sales; null if nothing was
   * released yet.
   */
  favorecido: named.extend({ a_recuperar: z.number().nullable() }).nullable(),
  itens: z.array(movimento),
})
export type Movimentos = z.output<typeof movimentos>

/** The people whose commissions are still reversed although the sale left Desistência. In reais. */
const estornosADesfazer = z.object({
  itens: z.array(
    z.object({
      /** The line's. */
      id: z.string(),
      nome: z.string(),
      papel: z.enum(PAPEIS),
      estornado: z.number(),
      /** The amount that closings discounted and the person gave back, which they get back as an Ajuste. */
      recuperado: z.number(),
      /** The amount that they still owe. */
      aberto: z.number(),
    }),
  ),
})
export type EstornosADesfazer = z.output<typeof estornosADesfazer>

/** What was paid to the people of a sale, and what of it was reversed, commission by commission. In reais. */
const estornoDaVenda = z.object({
  numero_venda: z.string(),
  /** Who was marked as paid by hand and returned nothing yet: no movement says so, and none can be reversed. */
  marcados: z.array(z.string()),
  itens: z.array(
    z.object({
      /** The participant's or the comissionado's. */
      id: z.string(),
      papel: z.enum(PAPEIS),
      favorecido: named.extend({ a_recuperar: z.number() }),
      /** Of what was paid, the part that was not reversed yet. */
      pago: z.number(),
      pagamentos,
      /** Approved and not paid yet: it cannot be reversed before it is. */
      em_fechamento: z.number(),
      /** The Estornos that were not undone; those of which something was recovered stay. */
      estornos: z.array(
        z.object({ id: z.string(), valor: z.number(), data: z.string(), recuperado: z.number() }),
      ),
    }),
  ),
})
export type EstornoDaVenda = z.output<typeof estornoDaVenda>

const movimento_id = z.string().regex(/^\d{1,18}$/, 'Identificador inválido')
const noneTwice = <T extends z.ZodType>(item: T, idOf: (one: z.output<T>) => string) =>
  z
    .array(item)
    .min(1, 'Escolha ao menos uma pessoa')
    .max(100, 'Escolha no máximo 100 de uma vez')
    .refine((all) => new Set(all.map(idOf)).size === all.length, 'A mesma pessoa duas vezes')

/** Each with the largest amount that the caller saw as possible. `id` is the sale's. */
const estornarVendaInput = z.strictObject({
  id,
  data: amount.data,
  itens: noneTwice(
    z.strictObject({ comissao_id: id, valor: amount.valor, havia: amount.havia }),
    (one) => one.comissao_id,
  ),
})
const devolverDaVendaInput = z.strictObject({
  id,
  data: amount.data,
  forma: devolverInput.shape.forma,
  itens: noneTwice(
    z.strictObject({ favorecido_id: id, valor: amount.valor, havia: amount.havia }),
    (one) => one.favorecido_id,
  ),
})
const desfazerEstornoDaVendaInput = z.strictObject({
  id,
  itens: noneTwice(z.strictObject({ movimento_id }), (one) => one.movimento_id),
})

const { get, post } = routesOf(['Comissões'])

export const liberacoesRoutes = {
  /** The date of sales from which a closing proposes commissions; null for any date. */
  regra: get('/liberacoes/regra', 'A partir de quando vale o financeiro')
    .input(noInput)
    .output(z.object({ financeiro_a_partir_de: z.string().nullable() })),
  /** Releases a part or the rest of each commission that can be released, and skips the others, each with its reason. */
  liberar: post('/liberacoes/liberar', 'Liberar comissões').input(liberarInput).output(outcome),
  /** Takes back a part of what is released and in no closing, or all of it. */
  desfazer: post('/liberacoes/desfazer', 'Desfazer a liberação de comissões')
    .input(desfazerLiberacaoInput)
    .output(outcome),
  /** Preview of releasing all that the filter finds, or of taking that back. */
  previsao: get('/liberacoes/previsao', 'O que mudaria em tudo que o filtro encontra')
    .input(deVendas.extend({ acao, fracao }))
    .output(previsao),
  /** Begins it, with the number and the sum that the caller saw; the server continues by itself. */
  mudarFiltradas: post('/liberacoes/filtradas', 'Liberar tudo que o filtro encontra, ou desfazer')
    .input(
      z.strictObject({
        acao,
        /** The whole unless it is given; a part needs `liberado` too. */
        fracao,
        filtros: deVendas,
        quantas: z.int().positive(),
        valor: reais(),
        liberado: reais().optional(),
      }),
    )
    .output(z.object({ id: z.string() })),
  /** The history of one commission, latest first, and what its payee gave back if any of it was reversed. */
  movimentos: get('/liberacoes/{id}/movimentos', 'Os movimentos de uma comissão')
    .input(byId)
    .output(movimentos),
  pagarPorFora: post('/liberacoes/{id}/pago-por-fora', 'Registrar o que foi pago por fora')
    .input(pagarPorForaInput)
    .output(done),
  pagarDireto: post('/liberacoes/{id}/pago-direto', 'Registrar o que outro pagou direto')
    .input(pagarDiretoInput)
    .output(done),
  estornar: post('/liberacoes/{id}/estorno', 'Estornar o que foi pago').input(estornarInput).output(done),
  estornosADesfazer: get('/liberacoes/vendas/{id}/estornos', 'Os estornos a desfazer de uma venda')
    .input(byId)
    .output(estornosADesfazer),
  /** Undoes them, with the sums that the caller saw. `id` is the sale's. */
  desfazerEstornos: post('/liberacoes/vendas/{id}/desfazer-estornos', 'Desfazer os estornos de uma venda')
    .input(z.strictObject({ id, estornado: reais(), recuperado: reais() }))
    .output(done),
  estornoDaVenda: get('/liberacoes/vendas/{id}/estorno', 'O que foi pago por uma venda, e como')
    .input(byId)
    .output(estornoDaVenda),
  /** Reverses what was paid to several people of a sale: all of it or nothing. */
  estornarVenda: post('/liberacoes/vendas/{id}/estorno', 'Estornar o que foi pago por uma venda')
    .input(estornarVendaInput)
    .output(done),
  /** Undoes Estornos of which nothing was recovered: all of them or none. */
  desfazerEstornoDaVenda: post('/liberacoes/vendas/{id}/desfazer-estorno', 'Desfazer estornos de uma venda')
    .input(desfazerEstornoDaVendaInput)
    .output(done),
  /** Records what several people of a sale gave back: all of it or nothing. */
  devolverDaVenda: post('/liberacoes/vendas/{id}/devolucao', 'Registrar devoluções de uma venda')
    .input(devolverDaVendaInput)
    .output(done),
  /** Records an amount that the payee gave back of a debt. */
  devolver: post('/liberacoes/devolucoes/{id}', 'Registrar uma devolução').input(devolverInput).output(done),
  /** Takes back one payment outside of a closing, Estorno or Devolução. `movimento_id` is one of `movimentos`. */
  desfazerMovimento: post('/liberacoes/{id}/desfazer-movimento', 'Desfazer um movimento')
    .input(z.strictObject({ id, movimento_id }))
    .output(done),
}
