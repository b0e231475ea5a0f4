/** The columns of the colaborador export. */
import type { Colaborador } from '../../contract/colaboradores.ts'
import { formatCpf, formatTelefone } from '../../core/documentos.ts'
import type { Coluna } from '../export/planilha.ts'

export const COLUNAS_DE_COLABORADORES: readonly Coluna<Colaborador>[] = [
  { titulo: 'Nome', tipo: 'texto', largura: 34, valor: ({ nome }) => nome },
  { titulo: 'CPF', tipo: 'texto', largura: 16, valor: ({ cpf }) => formatCpf(cpf) },
  { titulo: 'Telefone', tipo: 'texto', largura: 17, valor: ({ telefone }) => formatTelefone(telefone) },
  { titulo: 'Email', tipo: 'texto', largura: 32, valor: ({ email }) => email },
  { titulo: 'Cargo', tipo: 'texto', largura: 11, valor: ({ cargo }) => cargo },
  { titulo: 'CRECI', tipo: 'texto', largura: 13, valor: ({ creci }) => creci },
  { titulo: 'Responde a', tipo: 'texto', largura: 30, valor: ({ superior }) => superior?.nome ?? null },
  { titulo: 'Loja', tipo: 'texto', largura: 26, valor: ({ loja }) => loja?.nome ?? null },
  { titulo: 'Indicado Por', tipo: 'texto', largura: 30, valor: ({ indicador }) => indicador?.nome ?? null },
  {
    titulo: 'Comissão Base (%)',
    tipo: 'percentual',
    largura: 18,
    valor: ({ comissao_base }) => comissao_base,
  },
  { titulo: 'Data de Contratação', tipo: 'data', largura: 20, valor: ({ data_admissao }) => data_admissao },
  { titulo: 'Status', tipo: 'texto', largura: 10, valor: ({ status }) => status },
  { titulo: 'Cadastrado em', tipo: 'instante', largura: 18, valor: ({ created_at }) => created_at },
]
