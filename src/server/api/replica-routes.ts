/** Which reads a replica may answer. */
import type { RouteName } from '../../contract/index.ts'

/**
 * Lists, sums, figures and searches. What is not listed goes to the primary: accounts, permissions, one record that is
 * about to be edited, and files, which are sent while they are read and so cannot be read again elsewhere.
 */
const FROM_REPLICA: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['vendas.listar', 'vendas.totais'] as const),
  ...(['comissoes.listar', 'comissoes.somas', 'comissoes.participantes'] as const),
  ...(['lojas.listar', 'lojas.opcoes', 'empreendimentos.listar', 'empreendimentos.opcoes'] as const),
  ...(['colaboradores.listar', 'colaboradores.opcoes', 'colaboradores.organograma'] as const),
  ...(['campanhas.listar', 'campanhas.opcoes', 'campanhas.vendas', 'metas.listar'] as const),
  ...(['faixas.listar', 'faixas.apurar'] as const),
  ...(['sorteios.listar', 'premiacoes.listar'] as const),
  ...(['dashboard.completo', 'dashboard.vendasDoMes', 'dashboard.contratosAssinados'] as const),
  ...(['dashboard.vendedoresAtivos', 'dashboard.empreendimentosAtivos', 'dashboard.vendasRecentes'] as const),
  ...(['dashboard.topVendedores', 'dashboard.vendasPorMes', 'dashboard.vendasPorLoja'] as const),
  ...(['dashboard.vendasPorEmpreendimento', 'dashboard.funil', 'dashboard.pendencias'] as const),
  ...(['dashboard.metas', 'ranking.listar', 'busca.procurar', 'avisos.listar'] as const),
])

/** Whether a replica may answer the route, if it is current. */
export function mayReadReplica(route: RouteName): boolean {
  return FROM_REPLICA.has(route)
}
