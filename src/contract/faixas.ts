/** Faixas: the schemas of the form, the list, the history and the apuração, and their routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { COR_PADRAO, MENSAGENS_FAIXA } from '../core/faixas.ts'
import { STATUS_REGISTRO } from '../core/status.ts'
import { data, id, linhaObrigatoria, opcional, percentual, reais, textoOpcional } from './campos.ts'
import { linhaDe } from './linha.ts'
import { formato, pagina, textoDaBusca } from './listas.ts'
import { rotaDeAlternar, rotasDeCadastro } from './rotas-de-cadastro.ts'

/** The fields of a tier, new or edited. A minimum that is null asks for nothing. */
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

/** A tier as the list and the form read it. Money in reais, percent 0–100. */
export const faixa = linhaDe(faixaDoFormulario.shape, {
  status: z.enum(STATUS_REGISTRO),
  /** How many colaboradores have it now. */
  colaboradores: z.number(),
})
export type Faixa = z.output<typeof faixa>

/** That somebody has or had a tier, from `data_inicio` until the day before `data_fim`. */
const vinculo = z.object({
  id: z.string(),
  colaborador: z.object({ id: z.string(), nome: z.string() }),
  data_inicio: z.string(),
  data_fim: z.string().nullable(),
  ativa: z.boolean(),
  /** Days from its beginning to its end, or until today. */
  dias: z.number(),
})
export type Vinculo = z.output<typeof vinculo>

/** The days of data_venda that an apuração looks at, both included. */
const periodo = z
  .strictObject({ de: data('Início do período é obrigatório'), ate: data('Fim do período é obrigatório') })
  .refine(({ de, ate }) => de <= ate, {
    path: ['ate'],
    message: 'O fim do período não pode ser antes do início',
  })

const nomeada = faixa.pick({ id: true, nome: true, nivel: true, cor: true })

/** One active Corretor of an apuração: signed sales of the period, and what they lead to. */
const apurado = z.object({
  colaborador: z.object({ id: z.string(), nome: z.string(), loja: z.string().nullable() }),
  vendas: z.number(),
  /** Reais. */
  valor: z.number(),
  alcancada: nomeada.nullable(),
  /** The highest tier that they have today. */
  atual: nomeada.nullable(),
  /** 'faltam R$ 120.000,00 e 2 vendas para Ouro'; null at the top. */
  falta: z.string().nullable(),
  /** The tier to promote them to, if any. */
  promocao: nomeada.nullable(),
})
export type Apurado = z.output<typeof apurado>

/** A promotion as the preview showed it. */
const promocao = z.strictObject({ colaborador_id: id, faixa_id: id })

/** What narrows the list: name or description contain the text. */
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
  /** Who has and who had it, the latest first. */
  historico: oc
    .route({ method: 'GET', path: '/faixas/{id}/historico', summary: 'Histórico de uma faixa', tags })
    .input(z.strictObject({ id, pagina }))
    .output(z.object({ itens: z.array(vinculo), total: z.number() })),
  alternar: rotaDeAlternar('faixas', faixa),
  /** Every active Corretor's signed sales of a period, the tier they reach and the promotions proposed; changes nothing. */
  apurar: oc
    .route({ method: 'GET', path: '/faixas/apuracao', summary: 'Apurar as faixas de um período', tags })
    .input(periodo)
    .output(z.object({ itens: z.array(apurado) })),
  /** The same as a file for spreadsheet programs. */
  exportarApuracao: oc
    .route({ method: 'GET', path: '/faixas/apuracao/exportar', summary: 'Exportar uma apuração', tags })
    .input(periodo.safeExtend({ formato }))
    .output(z.instanceof(Blob)),
  /** Applies promotions that an apuração of the same period still proposes; all or none. */
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
