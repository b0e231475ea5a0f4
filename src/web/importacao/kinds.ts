/** The kinds of imports: what they change, and the words for it. */
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { orpc } from '../api/query.ts'

interface ImportKind {
  /** Refetches what an import changes. */
  changed: readonly (() => readonly unknown[])[]
  /** The column beside the row number in the results; by default 'Nome'. */
  identifiedBy?: string
  /** The field that identifies a registered record. */
  found: string
  /** A hint about the columns. */
  columns?: string
}

export const IMPORT_KINDS: Readonly<Record<ImportacaoTipo, ImportKind>> = {
  colaboradores: {
    changed: [() => orpc.colaboradores.key(), () => orpc.dashboard.key()],
    found: 'CPF',
  },
  vendas: {
    changed: [() => orpc.vendas.key(), () => orpc.comissoes.key(), () => orpc.dashboard.key()],
    identifiedBy: 'Número da venda',
    found: 'número de venda',
    columns: 'Para vários corretores na mesma venda, repita as colunas ou use uma linha para cada um.',
  },
  lojas: {
    changed: [() => orpc.lojas.key(), () => orpc.dashboard.key()],
    found: 'código',
  },
  empreendimentos: {
    changed: [() => orpc.empreendimentos.key(), () => orpc.dashboard.key()],
    found: 'código',
  },
  favorecidos: {
    changed: [() => orpc.favorecidos.key(), () => orpc.comissoes.key()],
    found: 'CPF, CNPJ ou colaborador (sem nenhum deles, o mesmo nome e tipo)',
    columns:
      'Sem uma coluna com o tipo da chave PIX, é perguntado o de cada chave que pode ser mais de um: 11 dígitos são um CPF ou um telefone.',
  },
}
