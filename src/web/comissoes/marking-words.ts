/** The words for marking, by the situação that the commissions get. */
import type { MarkableSituacao } from '../../core/comissoes/comissoes.ts'
import { counted } from '../../core/text.ts'

/** Said where it is offered, and once more where it is confirmed. */
export const NO_CLOSING = 'Não passa por um fechamento'

interface Words {
  /** The button of the selection. */
  action: string
  /** The dialog's title; `count` is '2 comissões'. */
  title: (count: string) => string
  confirm: string
  /** The consequence that the confirmation adds to number and sum. */
  consequence: string
  done: (marked: number) => string
}

export const MARKING_WORDS: Readonly<Record<MarkableSituacao, Words>> = {
  Pago: {
    action: 'Marcar como Pago',
    title: (count) => `Marcar ${count} como Pago`,
    confirm: 'Marcar como Pago',
    consequence: '',
    done: (marked) => `${marcadas(marked)} como Pago`,
  },
  Pendente: {
    action: 'Voltar a Pendente',
    title: (count) => `Marcar ${count} como Pendente`,
    confirm: 'Marcar como Pendente',
    consequence: ' A data do pagamento é apagada.',
    done: (marked) => `${marcadas(marked)} como Pendente`,
  },
  Devolvida: {
    action: 'Marcar como devolvida',
    title: (count) => `Marcar ${count} como Devolvida`,
    confirm: 'Marcar como devolvida',
    consequence: ' O pagamento e a data dele continuam registrados.',
    done: (marked) => counted(marked, 'comissão devolvida', 'comissões devolvidas'),
  },
  'A estornar': {
    action: 'Desfazer devolução',
    title: (count) => `Desfazer a devolução de ${count}`,
    confirm: 'Desfazer devolução',
    consequence: ' A situação volta a ser A estornar; a data e a forma da devolução são apagadas.',
    done: (marked) => counted(marked, 'devolução desfeita', 'devoluções desfeitas'),
  },
}

function marcadas(count: number): string {
  return counted(count, 'comissão marcada', 'comissões marcadas')
}
