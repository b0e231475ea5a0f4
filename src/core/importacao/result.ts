/** The results of an import, as in its report. */
import { CADASTROS } from '../cadastros.ts'
import { formatCpf } from '../documents.ts'
import { maskCpf } from '../masks.ts'
import { counted } from '../text.ts'

/** What can be imported. */
export const IMPORTACAO_TIPOS = [
  'colaboradores',
  'vendas',
  'lojas',
  'empreendimentos',
  'favorecidos',
] as const
export type ImportacaoTipo = (typeof IMPORTACAO_TIPOS)[number]

/** The state of a row: waiting, imported or failed. */
export const ROW_SITUACOES = ['Pendente', 'Importada', 'Falhou'] as const
export type RowSituacao = (typeof ROW_SITUACOES)[number]

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
  /** True if no row failed. */
  success: boolean
  successDetails: ImportedRow[]
  errors: FailedRow[]
}

/** The warnings of an imported file: how many, and the first ones. */
export interface ImportAvisos {
  quantidade: number
  primeiros: { linha: number; mensagem: string }[]
}

/** How many warnings are kept with an import. */
const KEPT_AVISOS = 20

/** A file's warnings as kept for thirty days, without CPFs, which may be clients'. */
export function avisosToKeep({
  quantidade,
  primeiros,
}: {
  quantidade: number
  primeiros: readonly { linha: number; titulo: string | null; mensagem: string }[]
}): ImportAvisos {
  return {
    quantidade,
    primeiros: primeiros.slice(0, KEPT_AVISOS).map(({ linha, titulo, mensagem }) => ({
      linha,
      mensagem: (titulo === null ? mensagem : `${titulo}: ${mensagem}`).replace(CPFS, maskCpf),
    })),
  }
}

const CPFS = /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g

/** A row with its result, as stored. */
export interface ProcessedRow {
  linha: number
  nome: string | null
  cpf: string | null
  erro: string | null
}

/** An imported row in the report. */
export function importedRow({ linha, nome, cpf }: ProcessedRow): ImportedRow {
  return { row: linha, name: nome || 'Nome não informado', cpf: cpf ? formatCpf(cpf) : 'CPF não informado' }
}

/** A failed row in the report, with the reason. */
export function failedRow(row: ProcessedRow): FailedRow {
  return { ...importedRow(row), error: row.erro || 'Erro desconhecido' }
}

/** The sentence announcing the end of an import. */
export function outcome(
  { importadas, falhas }: { importadas: number; falhas: number },
  tipo: ImportacaoTipo,
): {
  titulo: 'Importação Concluída' | 'Importação Parcial'
  mensagem: string
} {
  return {
    titulo: falhas === 0 ? 'Importação Concluída' : 'Importação Parcial',
    mensagem: `${importedWords(importadas, tipo)}, ${falhas} falharam`,
  }
}

/** Colaboradores as specified, also one. */
function importedWords(n: number, tipo: ImportacaoTipo): string {
  return tipo === 'colaboradores' ? `${n} colaboradores importados` : countedWith(tipo, n, 'importad')
}

/** '1 venda removida', '2 empreendimentos removidos' */
export function countedWith(tipo: ImportacaoTipo, n: number, participle: string): string {
  const { singular, plural, genero } = CADASTROS[tipo]
  const ending = `${genero === 'f' ? 'a' : 'o'}${n === 1 ? '' : 's'}`
  return `${counted(n, singular, plural)} ${participle}${ending}`
}
