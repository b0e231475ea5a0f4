/** The frame of every screen: top bar, side navigation, and the screen itself. */
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './Shell.module.css'
import { SideNav } from './SideNav.tsx'
import { useShortcut } from './shortcuts.ts'
import { useSidebar } from './sidebar-state.ts'
import { TopBar } from './TopBar.tsx'

const MobileNav = lazy(() => import('./MobileNav.tsx'))
const Palette = lazy(() => import('../palette/Palette.tsx'))
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'))

const NAV_ID = 'menu-principal'

export function Shell() {
  const sidebar = useSidebar()
  const [showShortcuts, setShowShortcuts] = useState(false)
  const [searching, setSearching] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { close } = sidebar
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another screen is what closes it
  useEffect(close, [path, close])
  useShortcut('mod+b', 'Recolher ou expandir o menu', sidebar.toggle)
  useShortcut('mod+k', 'Buscar em tudo', () => setSearching(true))
  useShortcut('?', 'Mostrar os atalhos', () => setShowShortcuts(true))

  return (
    <div className={classes.shell}>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <TopBar
        sidebar={sidebar}
        navId={NAV_ID}
        onShowShortcuts={() => setShowShortcuts(true)}
        onSearch={() => setSearching(true)}
      />
      {sidebar.mobile ? (
        <Suspense>
          <MobileNav id={NAV_ID} opened={sidebar.open} onClose={close} />
        </Suspense>
      ) : (
        <nav
          id={NAV_ID}
          aria-label="Principal"
          className={classes.nav}
          data-folded={!sidebar.open || undefined}
        >
          <SideNav folded={!sidebar.open} />
        </nav>
      )}
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {searching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} onShowShortcuts={() => setShowShortcuts(true)} />
        </Suspense>
      )}
      {showShortcuts && (
        <Suspense>
          <ShortcutsDialog onClose={() => setShowShortcuts(false)} />
        </Suspense>
      )}
    </div>
  )
}
