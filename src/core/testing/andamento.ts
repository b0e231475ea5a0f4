/** What the database is expected to make of a commission (plantao.partes_da_comissao and its neighbours), said independently of it. */
import { fromScaled, toScaled } from '../decimal.ts'
import type { ComissaoComLinha, Partes } from '../financeiro/andamento.ts'
import type { VendaStatus } from '../vendas/vendas.ts'

/** A commission as it is stored. */
export type StoredComissao = Omit<ComissaoComLinha, 'andamento'> & {
  status_venda: VendaStatus
  favorecido: { id: string; nome: string } | null
}

export function andamentoOf(comissao: StoredComissao): ComissaoComLinha['andamento'] {
  const partes = partesOf(comissao)
  return { partes, liberar: againstReleasing(comissao), desfazer: againstTakingBack(comissao, partes) }
}

function partesOf({ valor_comissao, status_comissao, linha }: StoredComissao): Partes {
  const {
    liberado = 0,
    aprovado = 0,
    pago = 0,
    direto = 0,
    estornado = 0,
    em_rascunho = 0,
    a_recuperar = 0,
  } = linha ?? {}
  // What is reversed is first what the house paid.
  const reversedOfDireto = Math.max(0, exact([estornado, direto], [pago]))
  const diretas = exact([direto], [reversedOfDireto])
  return {
    'A liberar': status_comissao === 'Pendente' ? exact([valor_comissao], [liberado]) : 0,
    Liberadas: exact([liberado], [aprovado, em_rascunho]),
    'Em fechamento': exact([aprovado, em_rascunho], [pago]),
    'Pagas pelo financeiro': exact([pago], [estornado, diretas]),
    'Pagas direto': diretas,
    'A recuperar': a_recuperar,
  }
}

function exact(plus: readonly number[], minus: readonly number[]): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + toScaled(value, 2), 0n)
  return fromScaled(sum(plus) - sum(minus), 2)
}

function againstReleasing(comissao: StoredComissao): ComissaoComLinha['andamento']['liberar'] {
  const { linha, status_comissao, status_venda, valor_comissao, favorecido } = comissao
  if (linha?.ajuste) return 'ajuste'
  if (linha && linha.liberado > 0 && linha.liberado >= valor_comissao) return 'ja_liberada'
  if (!linha || linha.liberado === 0) {
    if (status_comissao === 'Pago') return 'ja_paga'
    if (status_venda === 'Desistência') return 'desistencia'
    if (status_comissao === 'Cancelado') return 'cancelada'
  }
  if (status_venda === 'Desistência') return 'desistencia'
  if (valor_comissao === 0) return 'sem_valor'
  return favorecido === null ? 'sem_favorecido' : null
}

function againstTakingBack(
  { linha }: StoredComissao,
  partes: Partes,
): ComissaoComLinha['andamento']['desfazer'] {
  if (!linha || linha.liberado === 0) return 'nao_liberada'
  if (linha.ajuste) return 'ajuste'
  return partes.Liberadas > 0 ? null : 'em_fechamento'
}
