/** The columns of the goal export. */
import type { Meta } from '../../contract/metas.ts'
import type { Coluna } from '../export/planilha.ts'

export const COLUNAS_DE_METAS: readonly Coluna<Meta>[] = [
  { titulo: 'Nome', tipo: 'texto', largura: 34, valor: ({ nome }) => nome },
  { titulo: 'Status', tipo: 'texto', largura: 12, valor: ({ status }) => status },
  { titulo: 'Início', tipo: 'data', largura: 12, valor: ({ periodo_inicio }) => periodo_inicio },
  { titulo: 'Fim', tipo: 'data', largura: 12, valor: ({ periodo_fim }) => periodo_fim },
  {
    titulo: 'Colaborador',
    tipo: 'texto',
    largura: 30,
    valor: ({ colaborador }) => colaborador?.nome ?? null,
  },
  { titulo: 'Loja', tipo: 'texto', largura: 26, valor: ({ loja }) => loja?.nome ?? null },
  { titulo: 'Meta em valor', tipo: 'dinheiro', largura: 18, valor: ({ valor_meta }) => valor_meta },
  { titulo: 'Meta em vendas', tipo: 'inteiro', largura: 16, valor: ({ vendas_meta }) => vendas_meta },
  ...nasDuasMedidas('Realizado', 'inteiro', ({ realizado }) => realizado),
  {
    titulo: 'Progresso (%)',
    tipo: 'percentual',
    largura: 14,
    valor: ({ andamento }) => andamento.percentual,
  },
  ...nasDuasMedidas('Esperado até hoje', 'decimal', ({ esperado }) => esperado),
  ...nasDuasMedidas('Projeção', 'decimal', ({ projecao }) => projecao),
  { titulo: 'Situação', tipo: 'texto', largura: 18, valor: ({ andamento }) => andamento.situacao },
  { titulo: 'Prêmio', tipo: 'texto', largura: 34, valor: ({ premio }) => premio },
  { titulo: 'Descrição', tipo: 'texto', largura: 50, valor: ({ descricao }) => descricao },
  { titulo: 'Criada em', tipo: 'instante', largura: 18, valor: ({ created_at }) => created_at },
]

/** One column for reais and one for sales, so that each can be summed; a goal uses only one of them. */
function nasDuasMedidas(
  titulo: string,
  tipoDasVendas: 'inteiro' | 'decimal',
  figura: (andamento: Meta['andamento']) => number | null,
): Coluna<Meta>[] {
  return [
    {
      titulo: `${titulo} em valor`,
      tipo: 'dinheiro',
      largura: 18,
      valor: ({ valor_meta, andamento }) => (valor_meta === null ? null : figura(andamento)),
    },
    {
      titulo: `${titulo} em vendas`,
      tipo: tipoDasVendas,
      largura: 20,
      valor: ({ vendas_meta, andamento }) => (vendas_meta === null ? null : figura(andamento)),
    },
  ]
}
