/**
 * Renders as HTML what a page shows before its scripts run, by the components that React renders next. The build makes one file
 * of it, which the server loads (scripts/lib/first-view.ts).
 */
import { MantineProvider } from '@mantine/core'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readSearch as readDashboardSearch } from '../contract/dashboard/search.ts'
import type { FirstViews, Opened } from '../contract/first-view.ts'
import type { contract } from '../contract/index.ts'
import { SIDEBAR_WIDTHS } from '../contract/page-data.ts'
import { filtersOf, readSearch as readVendasSearch } from '../contract/vendas/search.ts'
import { isDeVenda } from '../core/comissoes/comissoes.ts'
import { writtenTotals } from '../core/vendas/words.ts'
import { LIST_MODES } from '../core/visoes.ts'
import type { Completo } from './dashboard/use-figure.ts'
import { ComissoesFirst } from './first-view/ComissoesFirst.tsx'
import { dashboardFirst } from './first-view/DashboardFirst.tsx'
import { VendasFirst } from './first-view/VendasFirst.tsx'
import { AuthCard } from './session/AuthCard.tsx'
import { MenuButton, VersionBadge } from './shell/BarStart.tsx'
import shell from './shell/Shell.module.css'
import { theme } from './theme.ts'
import { Logo } from './ui/Logo.tsx'

type Answers = InferContractRouterOutputs<typeof contract>

export const firstViews: FirstViews = {
  screen: (address, opened) =>
    htmlOf(
      <div className="first-view" id="first-view-shell">
        <div className={shell.shell}>
          <header className={`${shell.bar} first-view-frame`} aria-hidden inert>
            <MenuButton mobile open={false} className="first-view-phone" />
            {SIDEBAR_WIDTHS.map((width) => (
              <MenuButton
                key={width}
                mobile={false}
                open={opened.sidebar[width]}
                className={`first-view-nav-${width}`}
              />
            ))}
            <span className={shell.home}>
              <Logo />
            </span>
            <VersionBadge />
          </header>
          {SIDEBAR_WIDTHS.map((width) => (
            <div
              key={width}
              className={`${shell.nav} first-view-frame first-view-nav-${width}`}
              data-folded={!opened.sidebar[width] || undefined}
            />
          ))}
          <Screen>{contentOf(address, opened)}</Screen>
        </div>
      </div>,
    ),
  signIn: ({ ambiente }) =>
    htmlOf(
      <div className="first-view" id="first-view-sign-in" aria-hidden inert>
        <AuthCard component="div" ambiente={ambiente} title="Acesso ao Sistema">
          <div className="first-view-form" />
        </AuthCard>
      </div>,
    ),
}

const htmlOf = (content: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {content}
    </MantineProvider>,
  )

/** Nothing of a screen without content. */
function Screen({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <main className={`${shell.main} first-view-screen`} aria-busy>
      {children}
    </main>
  )
}

function contentOf(address: string, { search, data }: Opened): ReactNode {
  const answer = <T,>(path: string) =>
    data.answers.find((one) => one.path.join('.') === path)?.output as T | undefined
  const person = data.session.sessao?.user.usuario ?? undefined
  if (address === '/' || address === '/dashboard') {
    const figures = answer<Completo>('dashboard.completo')
    return figures ? dashboardFirst(figures, readDashboardSearch(search), person) : null
  }
  if (address === '/comissoes') {
    const page = answer<Answers['comissoes']['listar']>('comissoes.listar')
    const sums = answer<Answers['comissoes']['somas']>('comissoes.somas')
    if (!page?.itens.length || !sums || Object.keys(search).length > 0) return null
    return (
      <ComissoesFirst page={{ ...page, itens: page.itens.filter(isDeVenda) }} sums={sums} person={person} />
    )
  }
  if (address !== '/vendas') return null
  const asked = readVendasSearch(search)
  const list = answer<Answers['vendas']['listar']>('vendas.listar')
  const totals = answer<Answers['vendas']['totais']>('vendas.totais')
  const visoes = answer<Answers['visoes']['listar']>('visoes.listar')
  if (!list?.itens.length || !totals || !visoes) return null
  if (asked.nova || asked.importar || asked.visao || Object.keys(filtersOf(asked)).length > 0) return null
  return (
    <VendasFirst
      sales={list.itens}
      totals={writtenTotals(totals)}
      mode={visoes.apresentacao?.modo ?? LIST_MODES[0]}
      person={person}
    />
  )
}
