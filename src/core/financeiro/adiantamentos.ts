/** Advances: what they are asked about, and which ceilings they pass. Money in reais. */
import { formatBRL } from '../money.ts'

/** The code of the refusal that asks. */
export const ADIANTAMENTO_ALEM = 'ADIANTAMENTO_ALEM'

export interface Esperado {
  /** The payee's name. */
  nome: string
  /** What is released and in no closing. */
  liberado: number
  a_liberar: number
}

/** 'Bia Braga tem R$ 100,00 liberados e R$ 50,00 a liberar' */
export function esperadoInWords({ nome, liberado, a_liberar }: Esperado): string {
  return `${nome} tem ${formatBRL(liberado)} liberados e ${formatBRL(a_liberar)} a liberar`
}

/** Asks about an advance of more than the payee has to expect. */
export function perguntaDoAdiantamento(valor: number, esperado: Esperado): string {
  return `${esperadoInWords(esperado)}. O adiantamento é mesmo de ${formatBRL(valor)}?`
}

/** A ceiling that is passed by what would be owed of advances; `nome` is null for the ceiling of all. */
export interface TetoPassado {
  nome: string | null
  teto: number
  em_aberto: number
}

export function tetoInWords({ nome, teto, em_aberto }: TetoPassado): string {
  return nome === null
    ? `Os adiantamentos em aberto de todos somariam ${formatBRL(em_aberto)}. O teto, em Configurações, é ${formatBRL(teto)}.`
    : `${nome} deveria ${formatBRL(em_aberto)} de adiantamentos. O teto por pessoa, em Configurações, é ${formatBRL(teto)}.`
}
