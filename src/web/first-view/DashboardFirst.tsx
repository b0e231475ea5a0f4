/** The dashboard's start, of the figures that its page brings. */
import { Stack } from '@mantine/core'
import type { DashboardFilterInput, FigureName, Figures } from '../../contract/dashboard/dashboard.ts'
import {
  DashboardCards,
  DashboardHeader,
  FIRST_FIGURES,
  type FirstFigures,
} from '../dashboard/DashboardStart.tsx'
import { FirstFilters } from '../dashboard/FirstFilters.tsx'
import type { Completo, FigureQuery } from '../dashboard/use-figure.ts'
import type { Seer } from '../session/OwnLoja.tsx'

/** Null where the screen begins with what is unavailable, or with the first steps of an empty system. */
export function dashboardFirst(answer: Completo, search: DashboardFilterInput, person: Seer | undefined) {
  const { vendasRecentes } = answer
  if (FIRST_FIGURES.some((name) => !('dados' in answer[name]))) return null
  if ('dados' in vendasRecentes && vendasRecentes.dados.primeirosPassos) return null
  const figures: FirstFigures = {
    financeiro: known(answer, 'financeiro'),
    vendasDoMes: known(answer, 'vendasDoMes'),
    contratosAssinados: known(answer, 'contratosAssinados'),
    vendedoresAtivos: known(answer, 'vendedoresAtivos'),
    empreendimentosAtivos: known(answer, 'empreendimentosAtivos'),
    vendasRecentes: known(answer, 'vendasRecentes'),
    topVendedores: known(answer, 'topVendedores'),
  }
  return (
    <>
      <DashboardHeader />
      <Stack gap="md">
        <FirstFilters search={search} person={person} />
        <DashboardCards search={search} figures={figures} />
      </Stack>
    </>
  )
}

function known<N extends FigureName>(answer: Completo, name: N): FigureQuery<Figures[N]> {
  const figure = answer[name]
  return {
    data: 'dados' in figure ? figure.dados : undefined,
    isPending: false,
    isError: false,
    error: null,
    isFetching: false,
    refetch: () => undefined,
  }
}
