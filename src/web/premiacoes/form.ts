/** The award's form while it is typed: its values, its labels, and the award that comes of it. */
import { z } from 'zod'
import {
  type Premiacao,
  type PremiacaoDigitada,
  type Proposta,
  premiacaoDigitada,
} from '../../contract/premiacoes.ts'
import { formatDate, isDate } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { type Reading, readForm } from '../crud/record-form.ts'
import { typedNumber } from '../fields/typed-number.ts'

/** Empty texts are '', an empty choice, date or amount is null. A draft keeps exactly this. */
export const formPremiacao = z.object({
  colaborador_id: z.string().nullable(),
  sorteio_id: z.string().nullable(),
  premio: z.string(),
  valor_premio: typedNumber,
  motivo: z.string(),
  data_premiacao: z.string().nullable(),
  observacoes: z.string(),
  /** Names of the colaborador and of the draw by id, so that they show without asking again; never sent. */
  nomes: z.record(z.string(), z.string()),
})
export type FormPremiacao = z.output<typeof formPremiacao>
type CampoPremiacao = Exclude<keyof FormPremiacao, 'nomes'>

/** What stands in for an award that cannot be opened. */
export const AUSENTE = {
  missing: 'Premiação não encontrada',
  gone: 'Ela pode ter sido excluída por outra pessoa.',
}

export const ROTULOS: Record<CampoPremiacao, string> = {
  colaborador_id: 'Colaborador',
  sorteio_id: 'Sorteio',
  premio: 'Prêmio',
  valor_premio: 'Valor do prêmio',
  motivo: 'Motivo',
  data_premiacao: 'Data da premiação',
  observacoes: 'Observações',
}

/** `hoje` is YYYY-MM-DD. */
export function premiacaoEmBranco(hoje: string): FormPremiacao {
  return {
    colaborador_id: null,
    sorteio_id: null,
    premio: '',
    valor_premio: null,
    motivo: '',
    data_premiacao: hoje,
    observacoes: '',
    nomes: {},
  }
}

/** The award that a draw proposes for its winner. */
export function premiacaoProposta(proposta: Proposta, hoje: string): FormPremiacao {
  return {
    ...premiacaoEmBranco(hoje),
    colaborador_id: proposta.colaborador_id,
    sorteio_id: proposta.sorteio_id,
    premio: proposta.premio,
    valor_premio: proposta.valor_premio,
    motivo: proposta.motivo,
    nomes: {
      [proposta.colaborador_id]: proposta.colaborador_nome,
      [proposta.sorteio_id]: proposta.sorteio_nome,
    },
  }
}

export function formDaPremiacao({ colaborador, sorteio, ...premiacao }: Premiacao): FormPremiacao {
  return {
    colaborador_id: premiacao.colaborador_id,
    sorteio_id: premiacao.sorteio_id,
    premio: premiacao.premio,
    valor_premio: premiacao.valor_premio,
    motivo: premiacao.motivo,
    data_premiacao: premiacao.data_premiacao,
    observacoes: premiacao.observacoes ?? '',
    nomes: { [colaborador.id]: colaborador.nome, ...(sorteio ? { [sorteio.id]: sorteio.nome } : {}) },
  }
}

export function lerPremiacao({ nomes: _nomes, ...campos }: FormPremiacao): Reading<PremiacaoDigitada> {
  return readForm(premiacaoDigitada, {
    ...campos,
    colaborador_id: campos.colaborador_id ?? undefined,
    data_premiacao: campos.data_premiacao ?? undefined,
  })
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormPremiacao, campo: CampoPremiacao): string {
  const valor = form[campo]
  if (valor === null || valor === '') return 'vazio'
  if (typeof valor === 'number') return formatBRL(valor)
  if (campo === 'colaborador_id' || campo === 'sorteio_id') return form.nomes[valor] ?? 'registro sem nome'
  return campo === 'data_premiacao' && isDate(valor) ? formatDate(valor) : valor
}
