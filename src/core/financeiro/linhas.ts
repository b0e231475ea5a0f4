/** A line is the amount that one payee may receive of one sale. Movements release, approve, pay and take back parts. */
import type { Fields } from '../fields.ts'
import { PAPEIS_DO_RATEIO } from '../vendas/rateio.ts'
import { BASE_DO_BONUS_LABELS } from './bonus.ts'

export const PAPEIS = ['Corretor', ...PAPEIS_DO_RATEIO, 'Prêmio', 'Ajuste', 'Bônus'] as const
export type Papel = (typeof PAPEIS)[number]

/** ', Captador' after a name; empty for a participant, whose papel is clear. */
export function papelAfterName(papel: Papel): string {
  return papel === 'Corretor' ? '' : `, ${papel}`
}

/** 'Prêmio: Viagem', 'Corretor'. `descricao` is the prize, the campaign, the promotion or the motivo. */
export function papelInWords({ papel, descricao }: { papel: string; descricao: string | null }): string {
  return descricao === null ? papel : `${papel}: ${descricao}`
}

/** 'Ana Souza, venda AR001/2026', 'Ana Souza, venda AR001/2026, Bônus: Feirão', 'Ana Souza, Prêmio: Viagem' */
export function linhaInWords({
  favorecido,
  venda,
  ...line
}: Parameters<typeof papelInWords>[0] & {
  favorecido: string
  venda: { numero_venda: string } | null
}): string {
  const what = [
    venda && `venda ${venda.numero_venda}`,
    (!venda || line.papel !== 'Corretor') && papelInWords(line),
  ]
  return [favorecido, ...what].filter(Boolean).join(', ')
}

export const LINHA_FIELDS = {
  venda_id: { rotulo: 'Venda', formato: 'referencia' },
  participante_id: { rotulo: 'Participante', formato: 'texto' },
  premiacao_id: { rotulo: 'Premiação', formato: 'texto' },
  campanha_id: { rotulo: 'Campanha', formato: 'referencia' },
  promocao_id: { rotulo: 'Promoção', formato: 'texto' },
  base: { rotulo: 'Base do bônus', formato: BASE_DO_BONUS_LABELS },
  base_valor: { rotulo: 'Valor da base', formato: 'dinheiro' },
  ajusta_id: { rotulo: 'Ajusta a comissão', formato: 'texto' },
  favorecido_id: { rotulo: 'Favorecido', formato: 'referencia' },
  papel: { rotulo: 'Papel', formato: PAPEIS },
  modo: { rotulo: 'Forma de cálculo', formato: { percentual: 'por percentual', valor: 'por valor' } },
  percentual: { rotulo: 'Percentual', formato: 'percentual' },
  motivo: { rotulo: 'Motivo do ajuste', formato: 'texto' },
  observacoes: { rotulo: 'Observações do ajuste', formato: 'texto_longo' },
  valor: { rotulo: 'Valor', formato: 'dinheiro' },
  liberado: { rotulo: 'Liberado', formato: 'dinheiro' },
  aprovado: { rotulo: 'Aprovado', formato: 'dinheiro' },
  pago: { rotulo: 'Pago', formato: 'dinheiro' },
  direto: { rotulo: 'Pago direto', formato: 'dinheiro' },
  estornado: { rotulo: 'Estornado', formato: 'dinheiro' },
  pago_em: { rotulo: 'Pago em', formato: 'data' },
  historico_id: { rotulo: 'Histórico', formato: 'texto' },
} as const satisfies Fields

export const LINHA_MESSAGES = {
  participante_repetido: 'Esta comissão já foi liberada',
  bonus_repetido: 'Este bônus já foi criado para esta pessoa',
  bonus: 'Um bônus é de uma campanha e de uma venda, ou de uma promoção',
  promocao_repetida: 'O bônus desta promoção já foi criado',
  premiacao_repetida: 'Esta premiação já está em um pagamento',
  favorecido: 'Favorecido não encontrado',
  papel: 'Papel desconhecido',
  valor: 'O valor não pode ser negativo',
  /** A counter would become larger than the one before it: too much is released, approved, paid or taken back. */
  na_ordem: 'O valor não pode ser menor do que já foi liberado desta comissão. Estorne antes.',
  de_que: 'Uma comissão é de uma venda; só prêmios, ajustes e bônus de promoções não são',
  so_por_movimento: 'O que foi liberado, aprovado e pago muda apenas por movimentos.',
  fixa: 'A comissão não muda de venda nem de participante, e o valor é o do participante.',
  favorecido_fixo: 'O favorecido não muda depois que a comissão entrou em um fechamento.',
  marcada_a_mao: 'Esta comissão já está paga ou cancelada. Volte para Pendente antes.',
  em_fechamento: 'Esta comissão está em um fechamento. Tire-a dele antes.',
  com_movimentos:
    'Esta comissão já teve liberações ou pagamentos e não pode ser excluída. Estorne o que foi pago e mude a venda para Desistência.',
} as const
