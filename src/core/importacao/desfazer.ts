/** Undoing an import: what is refused, why a record stays, and the outcome in words. */
import { CADASTROS } from '../cadastros.ts'
import { counted } from '../text.ts'
import { countedWith, type ImportacaoTipo } from './result.ts'

/** How long an import can be undone after its end. */
export const UNDO_DAYS = 7

/**
 * The outcome for a row's record; `Sem efeito` if there was nothing to do, for instance because it is already
 * deleted.
 */
export const DESFAZIMENTOS = ['Removida', 'Esvaziada', 'Mantida', 'Sem efeito'] as const
export type Desfazimento = (typeof DESFAZIMENTOS)[number]

/**
 * The number of records that were removed, that lost what the import filled in, and that stay in whole or in part.
 */
export interface UndoCounts {
  removidas: number
  esvaziadas: number
  mantidas: number
}

export const UNDO_MESSAGES = {
  emAndamento: 'Esta importação ainda está em andamento.',
  prazo: `Esta importação não pode mais ser desfeita: o prazo é de ${UNDO_DAYS} dias.`,
  antiga:
    'Esta importação não pode ser desfeita: foi feita por uma versão que não guardava o que cada linha fez.',
  pedida: 'Esta importação já está sendo desfeita.',
  desfeita: 'Esta importação já foi desfeita.',
  nada: 'Não há o que desfazer: o que esta importação fez mudou, está em uso ou já não existe.',
  semPermissao: 'Quem pediu para desfazer a importação não pode mais importar.',
} as const

/** 'Ficam 3 vendas, que mudaram ou estão em uso. Confirme que o resto pode ser desfeito.' */
export function someStayMessage(tipo: ImportacaoTipo, quantidade: number): string {
  const { singular, plural } = CADASTROS[tipo]
  const some = counted(quantidade, singular, plural)
  return quantidade === 1
    ? `Fica ${some}, que mudou ou está em uso. Confirme que o resto pode ser desfeito.`
    : `Ficam ${some}, que mudaram ou estão em uso. Confirme que o resto pode ser desfeito.`
}

/** Why a record stays. */
export const STAY_REASONS = {
  versaoAnterior: 'a linha foi importada por uma versão que não guardava o que ela fez',
  anonimizado: 'o cliente foi anonimizado',
  /** `by` is the person and the time: ' (Ana Souza, 26/11/2026 05:10)'. */
  comissao: (by: string) => `há comissão paga ou devolvida depois${by}`,
  mudou: (by: string) => `mudou depois${by}`,
  emUso: (record: string) => `está em uso: ${record}`,
  acima: (nome: string) => `é superior de ${nome}, ou indicou, e este cadastro fica`,
  campos: (labels: readonly string[]) => `já mudou o que foi completado: ${labels.join(', ')}`,
  desconhecido: 'erro desconhecido',
} as const

/** '107 vendas removidas, 12 esvaziadas do que foi completado, 3 ficaram' */
export function undoOutcome(tipo: ImportacaoTipo, { removidas, esvaziadas, mantidas }: UndoCounts): string {
  return [
    ...(removidas > 0 || esvaziadas === 0 ? [countedWith(tipo, removidas, 'removid')] : []),
    ...(esvaziadas > 0 ? [`${countedWith(tipo, esvaziadas, 'esvaziad')} do que foi completado`] : []),
    ...(mantidas > 0 ? [mantidas === 1 ? '1 ficou' : `${mantidas.toLocaleString('pt-BR')} ficaram`] : []),
  ].join(', ')
}
