/** The kinds of imports: their routes, and what they make new. */
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import { orpc } from '../api/query.ts'

interface ImportKind {
  routes: Pick<typeof orpc.importacoes, 'listar' | 'obter' | 'linhas'>
  /** Where their files are downloaded from. */
  path: string
  /** Refetches what an import changes. */
  changed: readonly (() => readonly unknown[])[]
  /** What stands beside the number of a row in its results. */
  identifiedBy: string
}

export const IMPORT_KINDS: Readonly<Record<ImportacaoTipo, ImportKind>> = {
  colaboradores: {
    routes: orpc.importacoes,
    path: '/api/importacoes',
    changed: [() => orpc.colaboradores.key(), () => orpc.dashboard.key()],
    identifiedBy: 'Nome',
  },
  vendas: {
    routes: orpc.importacoesDeVendas,
    path: '/api/importacoes-de-vendas',
    changed: [() => orpc.vendas.key(), () => orpc.comissoes.key(), () => orpc.dashboard.key()],
    identifiedBy: 'Número da venda',
  },
  lojas: {
    routes: orpc.importacoesDeLojas,
    path: '/api/importacoes-de-lojas',
    changed: [() => orpc.lojas.key(), () => orpc.dashboard.key()],
    identifiedBy: 'Nome',
  },
  empreendimentos: {
    routes: orpc.importacoesDeEmpreendimentos,
    path: '/api/importacoes-de-empreendimentos',
    changed: [() => orpc.empreendimentos.key(), () => orpc.dashboard.key()],
    identifiedBy: 'Nome',
  },
}
