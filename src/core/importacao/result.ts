/** The results of an import, as in its report. */
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
    mensagem: `${IMPORTED[tipo](importadas)}, ${falhas} falharam`,
  }
}

const IMPORTED: Readonly<Record<ImportacaoTipo, (n: number) => string>> = {
  colaboradores: (n) => `${n} colaboradores importados`,
  vendas: (n) => counted(n, 'venda importada', 'vendas importadas'),
  lojas: (n) => counted(n, 'loja importada', 'lojas importadas'),
  empreendimentos: (n) => counted(n, 'empreendimento importado', 'empreendimentos importados'),
  favorecidos: (n) => counted(n, 'favorecido importado', 'favorecidos importados'),
}
