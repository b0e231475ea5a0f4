/** Premiações: schemas of the form and the list, and the routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STATUS_PREMIACAO } from '../core/premiacoes.ts'
import {
  data,
  id,
  linhaObrigatoria,
  nomeado,
  opcional,
  reais,
  referencia,
  textoObrigatorio,
  textoOpcional,
  versao,
} from './campos.ts'
import { linhaDe } from './linha.ts'
import { ordemPor, textoDaBusca } from './listas.ts'
import { rotaDeHistorico, rotasDeCadastro } from './rotas-de-cadastro.ts'

/** The fields of a new or edited award. */
export const premiacaoDigitada = z.strictObject({
  colaborador_id: referencia('Colaborador é obrigatório'),
  /** The draw behind the award, if any. */
  sorteio_id: opcional(id),
  premio: linhaObrigatoria('Prêmio é obrigatório', 500),
  valor_premio: opcional(reais()),
  motivo: textoObrigatorio('Motivo é obrigatório', 5000),
  data_premiacao: data('Data da premiação é obrigatória'),
  observacoes: textoOpcional(5000),
})
export type PremiacaoDigitada = z.output<typeof premiacaoDigitada>

/** Input for delivering an award. */
const entregaDigitada = z.strictObject({
  /** YYYY-MM-DD, not in the future. */
  data_entrega: data('Data da entrega é obrigatória'),
  recibo: textoOpcional(2000),
})

/** An award in the list and the form. Money in reais, dates YYYY-MM-DD. */
export const premiacao = linhaDe(premiacaoDigitada.shape, {
  colaborador: nomeado,
  sorteio: nomeado.nullable(),
  status: z.enum(STATUS_PREMIACAO),
  data_entrega: z.string().nullable(),
  entregue_por_nome: z.string().nullable(),
  recibo: z.string().nullable(),
})
export type Premiacao = z.output<typeof premiacao>

/** The columns the list can be sorted by. */
export const ORDENS_DE_PREMIACOES = [
  'premio',
  'valor_premio',
  'data_premiacao',
  'status',
  'created_at',
] as const

/** Filters of the list; the text is searched in prize, reason, colaborador and draw. */
const filtrosDePremiacoes = z.strictObject({
  texto: textoDaBusca,
  status: z.enum(STATUS_PREMIACAO).optional(),
  /** The latest day. */
  ate: data().optional(),
  ordem: ordemPor(ORDENS_DE_PREMIACOES),
})
export type FiltrosDePremiacoes = z.output<typeof filtrosDePremiacoes>

/** A draw whose winner has no award yet, with the proposed award. */
const proposta = z.object({
  sorteio_id: z.string(),
  sorteio_nome: z.string(),
  colaborador_id: z.string(),
  colaborador_nome: z.string(),
  premio: z.string(),
  valor_premio: z.number().nullable(),
  motivo: z.string(),
})
export type Proposta = z.output<typeof proposta>

const tags = ['Premiações']

export const premiacoesRotas = {
  ...rotasDeCadastro('premiacoes', {
    linha: premiacao,
    novo: premiacaoDigitada,
    editado: premiacaoDigitada,
    filtros: filtrosDePremiacoes,
  }),
  /** Pendente → Entregue, by the caller. */
  entregar: oc
    .route({ method: 'POST', path: '/premiacoes/{id}/entrega', summary: 'Entregar uma premiação', tags })
    .input(entregaDigitada.extend({ id, versao }))
    .output(premiacao),
  /** Pendente → Cancelada. */
  cancelar: oc
    .route({
      method: 'POST',
      path: '/premiacoes/{id}/cancelamento',
      summary: 'Cancelar uma premiação',
      tags,
    })
    .input(z.strictObject({ id, versao }))
    .output(premiacao),
  /** The award's history in words, newest first. */
  historico: rotaDeHistorico('premiacoes'),
  /** Proposed awards: one for each winner of a performed draw without one. */
  propostas: oc
    .route({ method: 'GET', path: '/premiacoes/propostas', summary: 'Premiações propostas', tags })
    .output(z.object({ itens: z.array(proposta) })),
}
