/** The columns of the campaign export. */
import type { Campanha } from '../../contract/campanhas.ts'
import type { Coluna } from '../export/planilha.ts'

export const COLUNAS_DE_CAMPANHAS: readonly Coluna<Campanha>[] = [
  { titulo: 'Nome', tipo: 'texto', largura: 34, valor: ({ nome }) => nome },
  { titulo: 'Tipo', tipo: 'texto', largura: 20, valor: ({ tipo }) => tipo },
  { titulo: 'Status', tipo: 'texto', largura: 10, valor: ({ status }) => status },
  { titulo: 'Data de início', tipo: 'data', largura: 14, valor: ({ data_inicio }) => data_inicio },
  { titulo: 'Data de fim', tipo: 'data', largura: 14, valor: ({ data_fim }) => data_fim },
  { titulo: 'Desconto (R$)', tipo: 'dinheiro', largura: 16, valor: ({ valor_desconto }) => valor_desconto },
  {
    titulo: 'Desconto (%)',
    tipo: 'percentual',
    largura: 14,
    valor: ({ percentual_desconto }) => percentual_desconto,
  },
  {
    titulo: 'Bônus de comissão (%)',
    tipo: 'percentual',
    largura: 22,
    valor: ({ bonus_comissao }) => bonus_comissao,
  },
  { titulo: 'Meta de vendas', tipo: 'inteiro', largura: 16, valor: ({ meta_vendas }) => meta_vendas },
  { titulo: 'Prêmio', tipo: 'texto', largura: 34, valor: ({ premio }) => premio },
  { titulo: 'Lojas', tipo: 'texto', largura: 40, valor: ({ lojas }) => nomes(lojas, 'Todas') },
  {
    titulo: 'Empreendimentos',
    tipo: 'texto',
    largura: 40,
    valor: ({ empreendimentos }) => nomes(empreendimentos, 'Todos'),
  },
  { titulo: 'Vendas', tipo: 'inteiro', largura: 10, valor: ({ resultado }) => resultado.vendas },
  {
    titulo: 'Valor das vendas',
    tipo: 'dinheiro',
    largura: 18,
    valor: ({ resultado }) => resultado.valor_venda,
  },
  { titulo: 'Descontos dados', tipo: 'dinheiro', largura: 18, valor: ({ resultado }) => resultado.desconto },
  { titulo: 'Bônus dados', tipo: 'dinheiro', largura: 16, valor: ({ resultado }) => resultado.bonus },
  { titulo: 'Descrição', tipo: 'texto', largura: 50, valor: ({ descricao }) => descricao },
  { titulo: 'Observações', tipo: 'texto', largura: 50, valor: ({ observacoes }) => observacoes },
  { titulo: 'Criada em', tipo: 'instante', largura: 18, valor: ({ created_at }) => created_at },
]

function nomes(registros: readonly { nome: string }[], todos: string): string {
  return registros.length === 0 ? todos : registros.map(({ nome }) => nome).join('; ')
}
