/** The kinds of imports: what they change, and how what they make is called. */
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { orpc } from '../api/query.ts'

interface ImportKind {
  /** Refetches what an import changes. */
  changed: readonly (() => readonly unknown[])[]
  /** What stands beside the number of a row in its results. */
  identifiedBy: string
  /** By what a registered record is found. */
  found: string
  /** What else is to be known about the columns. */
  columns?: string
}

export const IMPORT_KINDS: Readonly<Record<ImportacaoTipo, ImportKind>> = {
  colaboradores: {
    changed: [() => orpc.colaboradores.key(), () => orpc.dashboard.key()],
    identifiedBy: 'Nome',
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
    identifiedBy: 'Nome',
    found: 'código',
  },
  empreendimentos: {
    changed: [() => orpc.empreendimentos.key(), () => orpc.dashboard.key()],
    identifiedBy: 'Nome',
    found: 'código',
  },
}
