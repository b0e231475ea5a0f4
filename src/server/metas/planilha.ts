/** The columns of the exported goals. */
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
  {
    titulo: 'Realizado em valor',
    tipo: 'dinheiro',
    largura: 18,
    valor: ({ valor_meta, andamento }) => (valor_meta === null ? null : andamento.realizado),
  },
  {
    titulo: 'Realizado em vendas',
    tipo: 'inteiro',
    largura: 20,
    valor: ({ vendas_meta, andamento }) => (vendas_meta === null ? null : andamento.realizado),
  },
  {
    titulo: 'Progresso (%)',
    tipo: 'percentual',
    largura: 14,
    valor: ({ andamento }) => andamento.percentual,
  },
  {
    titulo: 'Esperado em valor até hoje',
    tipo: 'dinheiro',
    largura: 26,
    valor: ({ valor_meta, andamento }) => (valor_meta === null ? null : andamento.esperado),
  },
  {
    titulo: 'Esperado em vendas até hoje',
    tipo: 'decimal',
    largura: 26,
    valor: ({ vendas_meta, andamento }) => (vendas_meta === null ? null : andamento.esperado),
  },
  {
    titulo: 'Projeção em valor',
    tipo: 'dinheiro',
    largura: 18,
    valor: ({ valor_meta, andamento }) => (valor_meta === null ? null : andamento.projecao),
  },
  {
    titulo: 'Projeção em vendas',
    tipo: 'decimal',
    largura: 18,
    valor: ({ vendas_meta, andamento }) => (vendas_meta === null ? null : andamento.projecao),
  },
  { titulo: 'Situação', tipo: 'texto', largura: 18, valor: ({ andamento }) => andamento.situacao },
  { titulo: 'Prêmio', tipo: 'texto', largura: 34, valor: ({ premio }) => premio },
  { titulo: 'Descrição', tipo: 'texto', largura: 50, valor: ({ descricao }) => descricao },
  { titulo: 'Criada em', tipo: 'instante', largura: 18, valor: ({ created_at }) => created_at },
]
