/** Faixas: schemas of the form, the list, the history and the apuração, and the routes. */
import { z } from 'zod'
import { FIM_ANTES_DO_INICIO } from '../core/dates.ts'
import { DEFAULT_COLOR, FAIXA_MESSAGES } from '../core/faixas.ts'
import { RECORD_STATUSES } from '../core/status.ts'
import { alternarRoute, cadastroRoutes } from './cadastro-routes.ts'
import { date, id, optional, optionalText, percent, reais, requiredLine } from './fields.ts'
import { file } from './files.ts'
import { situacaoSemVenda } from './financeiro/sem-venda.ts'
import { byVersao, itemsOf, listFormat, optionalSearchText, pagina } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf } from './row.ts'

/** The fields of a new or edited tier. A minimum of null means none. */
export const faixaInput = z.strictObject({
  nome: requiredLine(FAIXA_MESSAGES.nome),
  nivel: z
    .int({ error: (issue) => (issue.input == null ? FAIXA_MESSAGES.nivel : FAIXA_MESSAGES.nivel_inteiro) })
    .min(1, FAIXA_MESSAGES.nivel_inteiro)
    .max(1000, 'Nível acima do limite'),
  cor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, FAIXA_MESSAGES.cor)
    .default(DEFAULT_COLOR),
  vendas_minimas: optional(
    z
      .int(FAIXA_MESSAGES.vendas_minimas)
      .min(0, FAIXA_MESSAGES.vendas_minimas)
      .max(1_000_000, 'Vendas mínimas acima do limite'),
  ),
  valor_minimo: optional(reais()),
  bonus_percentual: percent().default(0),
  descricao: optionalText(5000),
})
export type FaixaInput = z.output<typeof faixaInput>

/** A tier in the list and the form. Money in reais, percentages 0–100. */
export const faixa = rowOf(faixaInput.shape, {
  status: z.enum(RECORD_STATUSES),
  /** The number of current holders. */
  colaboradores: z.number(),
})
export type Faixa = z.output<typeof faixa>

/** A holder of a tier, from `data_inicio` until the day before `data_fim`. */
const vinculo = z.object({
  id: z.string(),
  colaborador: z.object({ id: z.string(), nome: z.string() }),
  data_inicio: z.string(),
  data_fim: z.string().nullable(),
  ativa: z.boolean(),
  /** Days from the start to the end, or until today. */
  dias: z.number(),
  /** What was made of the promotion's bonus, in reais, with what becomes of it; null if it was taken back. Only of who sees all lojas. */
  bonus: z
    .object({
      valor: z.number(),
      situacao: situacaoSemVenda.nullable(),
    })
    .nullable(),
})
export type Vinculo = z.output<typeof vinculo>

/** The days of data_venda in an apuração, both inclusive. */
const periodo = z
  .strictObject({ de: date('Início do período é obrigatório'), ate: date('Fim do período é obrigatório') })
  .refine(({ de, ate }) => de <= ate, {
    path: ['ate'],
    message: FIM_ANTES_DO_INICIO,
  })

/** The promotions only, in an exported or printed apuração. */
const filtrosDaApuracao = periodo.safeExtend({ so_promocoes: z.literal('sim').optional() })

const namedFaixa = faixa.pick({ id: true, nome: true, nivel: true, cor: true })

/** An active Corretor in an apuração: signed sales of the period, and the resulting tier. */
const apuracaoItem = z.object({
  colaborador: z.object({ id: z.string(), nome: z.string(), loja: z.string().nullable() }),
  vendas: z.number(),
  /** Reais. */
  valor: z.number(),
  alcancada: namedFaixa.nullable(),
  /** Their highest tier today. */
  atual: namedFaixa.nullable(),
  /** 'faltam R$ 120.000,00 e 2 vendas para Ouro'; null at the top. */
  falta: z.string().nullable(),
  /** The proposed promotion, if any. */
  promocao: namedFaixa.nullable(),
})
export type ApuracaoItem = z.output<typeof apuracaoItem>

/** A promotion as shown in the preview. */
const promocao = z.strictObject({ colaborador_id: id, faixa_id: id })

/** Filters of the list; the text is searched in name and description. */
const faixaFilterInput = z.strictObject({ texto: optionalSearchText })
export type FaixaFilterInput = z.output<typeof faixaFilterInput>

const { get, post } = routesOf(['Faixas'])

export const faixasRoutes = {
  ...cadastroRoutes('faixas', {
    row: faixa,
    newInput: faixaInput,
    editedInput: faixaInput,
    filters: faixaFilterInput,
  }),
  /** Current and former holders, latest first. */
  historico: get('/faixas/{id}/historico', 'Histórico de uma faixa')
    .input(z.strictObject({ id, pagina }))
    .output(z.object({ itens: z.array(vinculo), total: z.number() })),
  alternar: alternarRoute('faixas', faixa),
  /**
   * Undoes an inactivation, if `versao` is the one it left: the tier is active again, and so are the links that it ended,
   * except for holders who got another tier since.
   */
  desfazerInativacao: post('/faixas/{id}/status/desfazer', 'Desfazer a inativação de uma faixa')
    .input(byVersao)
    .output(z.object({ faixa, retomados: z.number(), ignorados: z.array(z.string()) })),
  /** Every active Corretor's signed sales of a period, the tier they reach and the proposed promotions. Read-only. */
  apurar: get('/faixas/apuracao', 'Apurar as faixas de um período')
    .input(periodo)
    .output(itemsOf(apuracaoItem)),
  /** The apuração as a spreadsheet file. */
  exportarApuracao: get('/faixas/apuracao/exportar', 'Exportar uma apuração')
    .input(filtrosDaApuracao.safeExtend({ formato: listFormat }))
    .output(file),
  /** Applies promotions, all or none, if an apuração of the same period still proposes them. */
  promover: post('/faixas/apuracao', 'Aplicar as promoções de uma apuração')
    .input(
      periodo.safeExtend({
        promocoes: z
          .array(promocao)
          .min(1, 'Escolha pelo menos uma promoção')
          .max(5000, 'Use no máximo 5000 promoções')
          .refine(
            (all) => new Set(all.map(({ colaborador_id }) => colaborador_id)).size === all.length,
            'Cada colaborador pode ser promovido uma única vez',
          ),
      }),
    )
    .output(z.object({ aplicadas: z.number() })),
}
