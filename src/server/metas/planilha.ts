/** The columns of the goal export. */
import type { Meta } from '../../contract/metas.ts'
import { CAMPOS_META } from '../../core/metas.ts'
import { colunaCriado, colunaDe } from '../export/colunas.ts'
import type { Coluna } from '../export/planilha.ts'

const coluna = colunaDe(CAMPOS_META)

export const COLUNAS_DE_METAS: readonly Coluna<Meta>[] = [
  coluna('nome', 34, { impressa: true }),
  coluna('status', 12, { impressa: true }),
  coluna('periodo_inicio', 12, { titulo: 'Início', impressa: true }),
  coluna('periodo_fim', 12, { titulo: 'Fim', impressa: true }),
  coluna('colaborador_id', undefined, { impressa: true }),
  coluna('loja_id', 26, { impressa: true }),
  coluna('valor_meta', 18, { titulo: 'Meta em valor', impressa: true }),
  coluna('vendas_meta', 16, { titulo: 'Meta em vendas', impressa: true }),
  ...nasDuasMedidas('Realizado', 'inteiro', ({ realizado }) => realizado).map((um) => ({
    ...um,
    impressa: true,
  })),
  {
    titulo: 'Progresso (%)',
    tipo: 'percentual',
    largura: 14,
    valor: ({ andamento }) => andamento.percentual,
    impressa: true,
  },
  ...nasDuasMedidas('Esperado até hoje', 'decimal', ({ esperado }) => esperado),
  ...nasDuasMedidas('Projeção', 'decimal', ({ projecao }) => projecao),
  {
    titulo: 'Situação',
    tipo: 'texto',
    largura: 18,
    valor: ({ andamento }) => andamento.situacao,
    impressa: true,
  },
  coluna('premio', 34),
  coluna('descricao'),
  colunaCriado('Criada em'),
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
