/** The columns of the campaign export. */
import type { Campanha } from '../../contract/campanhas.ts'
import { CAMPOS_CAMPANHA } from '../../core/campanhas.ts'
import { COLUNA_STATUS, colunaCriado, colunaDe } from '../export/colunas.ts'
import type { Coluna } from '../export/planilha.ts'

const coluna = colunaDe(CAMPOS_CAMPANHA)

export const COLUNAS_DE_CAMPANHAS: readonly Coluna<Campanha>[] = [
  coluna('nome', 34, { impressa: true }),
  coluna('tipo', 20, { impressa: true }),
  COLUNA_STATUS,
  coluna('data_inicio', 14, { titulo: 'Data de início', impressa: true }),
  coluna('data_fim', 14, { titulo: 'Data de fim', impressa: true }),
  coluna('valor_desconto', 16),
  coluna('percentual_desconto'),
  coluna('bonus_comissao', 22, { titulo: 'Bônus de comissão (%)' }),
  coluna('meta_vendas', 16, { titulo: 'Meta de vendas' }),
  coluna('premio', 34),
  { titulo: 'Lojas', tipo: 'texto', largura: 40, valor: ({ lojas }) => nomes(lojas, 'Todas') },
  {
    titulo: 'Empreendimentos',
    tipo: 'texto',
    largura: 40,
    valor: ({ empreendimentos }) => nomes(empreendimentos, 'Todos'),
  },
  {
    titulo: 'Vendas',
    tipo: 'inteiro',
    largura: 10,
    valor: ({ resultado }) => resultado.vendas,
    impressa: true,
  },
  {
    titulo: 'Valor das vendas',
    tipo: 'dinheiro',
    largura: 18,
    valor: ({ resultado }) => resultado.valor_venda,
    impressa: true,
  },
  {
    titulo: 'Descontos dados',
    tipo: 'dinheiro',
    largura: 18,
    valor: ({ resultado }) => resultado.desconto,
    impressa: true,
  },
  {
    titulo: 'Bônus dados',
    tipo: 'dinheiro',
    largura: 16,
    valor: ({ resultado }) => resultado.bonus,
    impressa: true,
  },
  coluna('descricao'),
  coluna('observacoes'),
  colunaCriado('Criada em'),
]

function nomes(registros: readonly { nome: string }[], todos: string): string {
  return registros.length === 0 ? todos : registros.map(({ nome }) => nome).join('; ')
}
