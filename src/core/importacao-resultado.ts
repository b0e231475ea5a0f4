/** What became of an imported file, as its report says it. */
import { formatCpf } from './documentos.ts'

/** What became of a row: waiting, in, or not in. */
export const SITUACOES = ['Pendente', 'Importada', 'Falhou'] as const
export type Situacao = (typeof SITUACOES)[number]

export interface ImportedRow {
  row: number
  name: string
  /** 000.000.000-00 */
  cpf: string
}

export interface FailedRow extends ImportedRow {
  error: string
}

export interface ImportResult {
  totalProcessed: number
  successCount: number
  errorCount: number
  /** Whether no row failed. */
  success: boolean
  successDetails: ImportedRow[]
  errors: FailedRow[]
}

/** A row with its result, as it is kept. */
export interface LinhaProcessada {
  linha: number
  nome: string | null
  cpf: string | null
  erro: string | null
}

/** The row as the report shows it. */
export function importedRow({ linha, nome, cpf }: LinhaProcessada): ImportedRow {
  return { row: linha, name: nome || 'Nome não informado', cpf: cpf ? formatCpf(cpf) : 'CPF não informado' }
}

/** The row as the report shows it, with why it failed. */
export function failedRow(linha: LinhaProcessada): FailedRow {
  return { ...importedRow(linha), error: linha.erro || 'Erro desconhecido' }
}

/** How the end of an import is announced. */
export function desfecho({ importadas, falhas }: { importadas: number; falhas: number }): {
  titulo: 'Importação Concluída' | 'Importação Parcial'
  mensagem: string
} {
  return {
    titulo: falhas === 0 ? 'Importação Concluída' : 'Importação Parcial',
    mensagem: `${importadas} colaboradores importados, ${falhas} falharam`,
  }
}
