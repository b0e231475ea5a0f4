/** The columns of the exported tiers. */
import type { Faixa } from '../../contract/faixas.ts'
import type { Coluna } from '../export/planilha.ts'

export const COLUNAS_DE_FAIXAS: readonly Coluna<Faixa>[] = [
  { titulo: 'Nome', tipo: 'texto', largura: 26, valor: ({ nome }) => nome },
  { titulo: 'Nível', tipo: 'inteiro', largura: 8, valor: ({ nivel }) => nivel },
  { titulo: 'Cor', tipo: 'texto', largura: 10, valor: ({ cor }) => cor },
  { titulo: 'Vendas mínimas', tipo: 'inteiro', largura: 16, valor: ({ vendas_minimas }) => vendas_minimas },
  { titulo: 'Valor mínimo', tipo: 'dinheiro', largura: 18, valor: ({ valor_minimo }) => valor_minimo },
  { titulo: 'Bônus (%)', tipo: 'percentual', largura: 12, valor: ({ bonus_percentual }) => bonus_percentual },
  { titulo: 'Status', tipo: 'texto', largura: 10, valor: ({ status }) => status },
  { titulo: 'Colaboradores', tipo: 'inteiro', largura: 14, valor: ({ colaboradores }) => colaboradores },
  { titulo: 'Descrição', tipo: 'texto', largura: 50, valor: ({ descricao }) => descricao },
]
