/** What the table of sales writes in a cell, and how its headers order it. */
import type { OrdemVendas, Venda } from '../../contract/vendas.ts'
import { escritoOuNulo } from '../../core/campos.ts'
import { formatInstant } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { CAMPOS_VENDA } from '../../core/vendas-campos.ts'
import { type ColunaDeVendas, isColunaDeCampo } from '../../core/vendas-colunas.ts'

/** The cell's text; empty if the sale has no value. */
export function textoDaCelula(venda: Venda, coluna: ColunaDeVendas): string {
  switch (coluna) {
    case 'participantes':
      return venda.participantes.map(({ colaborador }) => colaborador.nome).join(', ')
    case 'campanhas':
      return venda.campanhas.map(({ campanha }) => campanha.nome).join(', ')
    case 'percentual_comissao':
      return formatPercent(venda.percentual_comissao)
    case 'valor_comissao':
      return formatBRL(venda.valor_comissao)
    case 'created_at':
      return formatInstant(venda.created_at)
    case 'unidade':
      return [venda.torre, venda.unidade].filter(Boolean).join(' · ')
    case 'empreendimento_id':
      return venda.empreendimento.nome
    case 'loja_id':
      return venda.loja.nome
    case 'colaborador_id':
      return venda.colaborador?.nome ?? 'Não informado'
    default:
      return escritoOuNulo(venda[coluna], CAMPOS_VENDA[coluna].formato) ?? ''
  }
}

/** Money and percentages stand on the right. */
export function isNumerica(coluna: ColunaDeVendas): boolean {
  if (!isColunaDeCampo(coluna)) return coluna === 'percentual_comissao' || coluna === 'valor_comissao'
  return CAMPOS_VENDA[coluna].formato === 'dinheiro'
}

/** Whether the column shows badges. */
export function isStatus(coluna: ColunaDeVendas): coluna is 'status' | 'status_comissao' {
  return coluna === 'status' || coluna === 'status_comissao'
}

/** The orders that a column's header offers, one after the other. */
export const ORDENS_DO_CABECALHO: {
  readonly [C in ColunaDeVendas | 'numero_venda']?: readonly OrdemVendas[]
} = {
  numero_venda: ['numero'],
  cliente_nome: ['cliente'],
  data_venda: ['data_desc', 'data_asc'],
  valor_venda: ['valor_desc', 'valor_asc'],
}
