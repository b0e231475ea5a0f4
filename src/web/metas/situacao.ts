/** How a goal's situação looks. */
import type { MetaSituacao } from '../../core/metas.ts'

/** The colour of its bar. */
export const SITUACAO_COLORS: Readonly<Record<MetaSituacao, string>> = {
  atingida: 'green',
  'no ritmo': 'petroleo',
  'abaixo do ritmo': 'yellow',
  'não iniciada': 'gray',
  encerrada: 'gray',
}
