/** What of the payments waits for somebody: the dashboard's row 'Financeiro', the notices, and the lists behind them. */
import { formatBRL } from '../money.ts'
import type { PagamentoStatus } from './pagamentos.ts'

/** In the order of the work, with what each counts. */
export const ESPERAS = {
  aprovacao: { titulo: 'Esperam aprovação', quais: 'Fechamentos enviados para aprovação' },
  a_pagar: { titulo: 'A pagar hoje', quais: 'Pagamentos aprovados, com o dia até hoje' },
  enviados: { titulo: 'Enviados sem retorno', quais: 'Pagamentos de que o banco ainda não disse nada' },
  rejeitados: { titulo: 'Rejeitados', quais: 'Pagamentos que o banco rejeitou ou devolveu' },
  sem_chave: { titulo: 'Sem chave PIX', quais: 'Favorecidos ativos a quem não se pode pagar por PIX' },
  a_recuperar: { titulo: 'A recuperar', quais: 'O que favorecidos devem, do que lhes foi pago' },
} as const
export type Espera = keyof typeof ESPERAS
export const ESPERA_NAMES = Object.keys(ESPERAS) as Espera[]

/** Numbers of records; `a_recuperar` is in reais, and null for who does not see it. */
export type Esperas = Readonly<
  Record<Exclude<Espera, 'a_recuperar'>, number> & { a_recuperar: number | null }
>

/** '12', or 'R$ 1.234,00'. */
export function esperaInWords(espera: Espera, valor: number): string {
  return espera === 'a_recuperar' ? formatBRL(valor) : valor.toLocaleString('pt-BR')
}

/** The id of its notice. */
export function idOfEspera(espera: Espera): string {
  return `00000000-0000-4000-8000-${String(ESPERA_NAMES.indexOf(espera)).padStart(12, '0')}`
}

/** The payments by which closings can be filtered: those that wait for a step of somebody. */
export const PAGAMENTOS_EM_ESPERA = {
  a_pagar: ['A pagar'],
  enviados: ['Enviado'],
  rejeitados: ['Rejeitado', 'Devolvido'],
} as const satisfies Partial<Record<Espera, readonly PagamentoStatus[]>>
export type PagamentoEmEspera = keyof typeof PAGAMENTOS_EM_ESPERA
export const PAGAMENTO_EM_ESPERA_NAMES = [
  'a_pagar',
  'enviados',
  'rejeitados',
] as const satisfies readonly PagamentoEmEspera[]
export const COM_PAGAMENTOS: Readonly<Record<PagamentoEmEspera, string>> = {
  a_pagar: 'Com pagamentos a pagar',
  enviados: 'Com pagamentos enviados',
  rejeitados: 'Com rejeitados ou devolvidos',
}
