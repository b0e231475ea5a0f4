/** Faixas: schemas of the form, the list, the history and the apuração, and the routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { COR_PADRAO, MENSAGENS_FAIXA } from '../core/faixas.ts'
import { STATUS_REGISTRO } from '../core/status.ts'
import { data, id, linhaObrigatoria, opcional, percentual, reais, textoOpcional, versao } from './campos.ts'
import { linhaDe } from './linha.ts'
import { formatoDaLista, pagina, textoDaBusca } from './listas.ts'
import { rotaDeAlternar, rotasDeCadastro } from './rotas-de-cadastro.ts'

/** The fields of a new or edited tier. A minimum of null means none. */
export const faixaDoFormulario = z.strictObject({
  nome: linhaObrigatoria(MENSAGENS_FAIXA.nome),
  nivel: z
    .int({ error: (issue) => (issue.input == null ? MENSAGENS_FAIXA.nivel : MENSAGENS_FAIXA.nivel_inteiro) })
    .min(1, MENSAGENS_FAIXA.nivel_inteiro)
    .max(1000, 'Nível acima do limite'),
  cor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, MENSAGENS_FAIXA.cor)
    .default(COR_PADRAO),
  vendas_minimas: opcional(
    z
      .int(MENSAGENS_FAIXA.vendas_minimas)
      .min(0, MENSAGENS_FAIXA.vendas_minimas)
      .max(1_000_000, 'Vendas mínimas acima do limite'),
  ),
  valor_minimo: opcional(reais()),
  bonus_percentual: percentual().default(0),
  descricao: textoOpcional(5000),
})
export type FaixaDoFormulario = z.output<typeof faixaDoFormulario>

/** A tier in the list and the form. Money in reais, percentages 0–100. */
export const faixa = linhaDe(faixaDoFormulario.shape, {
  status: z.enum(STATUS_REGISTRO),
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
})
export type Vinculo = z.output<typeof vinculo>

/** The days of data_venda in an apuração, both inclusive. */
const periodo = z
  .strictObject({ de: data('Início do período é obrigatório'), ate: data('Fim do período é obrigatório') })
  .refine(({ de, ate }) => de <= ate, {
    path: ['ate'],
    message: 'O fim do período não pode ser antes do início',
  })

/** The promotions only, in an exported or printed apuração. */
const filtrosDaApuracao = periodo.safeExtend({ so_promocoes: z.literal('sim').optional() })
export type FiltrosDaApuracao = z.output<typeof filtrosDaApuracao>

const nomeada = faixa.pick({ id: true, nome: true, nivel: true, cor: true })

/** An active Corretor in an apuração: signed sales of the period, and the resulting tier. */
const apurado = z.object({
  colaborador: z.object({ id: z.string(), nome: z.string(), loja: z.string().nullable() }),
  vendas: z.number(),
  /** Reais. */
  valor: z.number(),
  alcancada: nomeada.nullable(),
  /** Their highest tier today. */
  atual: nomeada.nullable(),
  /** 'faltam R$ 120.000,00 e 2 vendas para Ouro'; null at the top. */
  falta: z.string().nullable(),
  /** The proposed promotion, if any. */
  promocao: nomeada.nullable(),
})
export type Apurado = z.output<typeof apurado>

/** A promotion as shown in the preview. */
const promocao = z.strictObject({ colaborador_id: id, faixa_id: id })

/** Filters of the list; the text is searched in name and description. */
const filtrosDeFaixas = z.strictObject({ texto: textoDaBusca })
export type FiltrosDeFaixas = z.output<typeof filtrosDeFaixas>

const tags = ['Faixas']

export const faixasRotas = {
  ...rotasDeCadastro('faixas', {
    linha: faixa,
    novo: faixaDoFormulario,
    editado: faixaDoFormulario,
    filtros: filtrosDeFaixas,
  }),
  /** Current and former holders, latest first. */
  historico: oc
    .route({ method: 'GET', path: '/faixas/{id}/historico', summary: 'Histórico de uma faixa', tags })
    .input(z.strictObject({ id, pagina }))
    .output(z.object({ itens: z.array(vinculo), total: z.number() })),
  alternar: rotaDeAlternar('faixas', faixa),
  /**
   * Undoes an inactivation, if `versao` is the one it left: the tier is active again, and so are the links that it ended,
   * except for holders who got another tier since.
   */
  desfazerInativacao: oc
    .route({
      method: 'POST',
      path: '/faixas/{id}/status/desfazer',
      summary: 'Desfazer a inativação de uma faixa',
      tags,
    })
    .input(z.strictObject({ id, versao }))
    .output(z.object({ faixa, retomados: z.number(), ignorados: z.array(z.string()) })),
  /** Every active Corretor's signed sales of a period, the tier they reach and the proposed promotions. Read-only. */
  apurar: oc
    .route({ method: 'GET', path: '/faixas/apuracao', summary: 'Apurar as faixas de um período', tags })
    .input(periodo)
    .output(z.object({ itens: z.array(apurado) })),
  /** The apuração as a spreadsheet file. */
  exportarApuracao: oc
    .route({ method: 'GET', path: '/faixas/apuracao/exportar', summary: 'Exportar uma apuração', tags })
    .input(filtrosDaApuracao.safeExtend({ formato: formatoDaLista }))
    .output(z.instanceof(Blob)),
  /** Applies promotions, all or none, if an apuração of the same period still proposes them. */
  promover: oc
    .route({
      method: 'POST',
      path: '/faixas/apuracao',
      summary: 'Aplicar as promoções de uma apuração',
      tags,
    })
    .input(
      periodo.safeExtend({
        promocoes: z
          .array(promocao)
          .min(1, 'Escolha pelo menos uma promoção')
          .max(5000, 'Use no máximo 5000 promoções')
          .refine(
            (todas) => new Set(todas.map(({ colaborador_id }) => colaborador_id)).size === todas.length,
            'Cada colaborador pode ser promovido uma única vez',
          ),
      }),
    )
    .output(z.object({ aplicadas: z.number() })),
}
