/** The columns of the tier export and of the apuração export. */
import type { Apurado, Faixa } from '../../contract/faixas.ts'
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

export const COLUNAS_DA_APURACAO: readonly Coluna<Apurado>[] = [
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
