/** Which reads a replica may answer. */
import { FIGURE_NAMES } from '../../contract/dashboard/dashboard.ts'
import type { RouteName } from '../../contract/index.ts'

/**
 * Lists, sums, figures and searches. What is not listed goes to the primary: accounts, permissions, one record that is
 * about to be edited, closings, payments and payees, and files, which are sent while they are read and so cannot be read
 * again elsewhere. Of the dashboard and the notices, only what tells of no payment is read here: see primaryOf.
 */
const FROM_REPLICA: ReadonlySet<RouteName> = new Set<RouteName>([
  'vendas.listar',
  'vendas.totais',
  'comissoes.participantes',
  'lojas.listar',
  'lojas.opcoes',
  'empreendimentos.listar',
  'empreendimentos.opcoes',
  'colaboradores.listar',
  'colaboradores.opcoes',
  'colaboradores.organograma',
  'campanhas.listar',
  'campanhas.opcoes',
  'campanhas.vendas',
  'metas.listar',
  'faixas.listar',
  'faixas.apurar',
  'sorteios.listar',
  'premiacoes.listar',
  'dashboard.completo',
  ...FIGURE_NAMES.filter((name) => name !== 'financeiro').map((name) => `dashboard.${name}` as const),
  'ranking.listar',
  'busca.procurar',
  'avisos.listar',
])

/** Whether a replica may answer the route, if it is current. */
export function mayReadReplica(route: RouteName): boolean {
  return FROM_REPLICA.has(route)
}
