/** The columns of the tier export and of the apuração export. */
import type { Apurado, Faixa } from '../../contract/faixas.ts'
import { CAMPOS_FAIXA } from '../../core/faixas.ts'
import { COLUNA_STATUS, colunaDe } from '../export/colunas.ts'
import type { Coluna } from '../export/planilha.ts'

const coluna = colunaDe(CAMPOS_FAIXA)

export const COLUNAS_DE_FAIXAS: readonly Coluna<Faixa>[] = [
  coluna('nome', 26, { impressa: true }),
  coluna('nivel', 8, { impressa: true }),
  coluna('cor', 10),
  coluna('vendas_minimas', 16, { titulo: 'Vendas mínimas', impressa: true }),
  coluna('valor_minimo', 18, { titulo: 'Valor mínimo', impressa: true }),
  coluna('bonus_percentual', 12, { impressa: true }),
  COLUNA_STATUS,
  {
    titulo: 'Colaboradores',
    tipo: 'inteiro',
    largura: 14,
    valor: ({ colaboradores }) => colaboradores,
    impressa: true,
  },
  coluna('descricao'),
]

const COLUNAS: readonly Coluna<Apurado>[] = [
  { titulo: 'Corretor', tipo: 'texto', largura: 30, valor: ({ colaborador }) => colaborador.nome },
  { titulo: 'Loja', tipo: 'texto', largura: 26, valor: ({ colaborador }) => colaborador.loja },
  { titulo: 'Vendas', tipo: 'inteiro', largura: 10, valor: ({ vendas }) => vendas },
  { titulo: 'Valor', tipo: 'dinheiro', largura: 18, valor: ({ valor }) => valor },
  {
    titulo: 'Faixa alcançada',
    tipo: 'texto',
    largura: 20,
    valor: ({ alcancada }) => alcancada?.nome ?? null,
  },
  { titulo: 'Para a próxima', tipo: 'texto', largura: 46, valor: ({ falta }) => falta },
  { titulo: 'Faixa atual', tipo: 'texto', largura: 20, valor: ({ atual }) => atual?.nome ?? null },
  { titulo: 'Promoção', tipo: 'texto', largura: 20, valor: ({ promocao }) => promocao?.nome ?? null },
]

export const COLUNAS_DA_APURACAO = COLUNAS.map((coluna) => ({ ...coluna, impressa: true }))
