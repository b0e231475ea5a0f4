/** The layout of every screen: top bar, side navigation, content. */
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { keepKeys } from '../navigation/kept-keys.ts'
import { useShortcut } from '../navigation/shortcuts.ts'
import { WithoutLoja } from '../session/OwnLoja.tsx'
import { Hints } from '../ui/Hints.tsx'
import { Later } from '../ui/Later.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { preloadWhenIdle } from '../ui/preload.ts'
import { InMain } from './in-main.ts'
import classes from './Shell.module.css'
import { SideNav } from './SideNav.tsx'
import { useSidebar } from './sidebar-state.ts'
import { TopBar } from './TopBar.tsx'

const loadOpened = () => import('./opened.ts')
const MobileNav = onDemand(async () => ({ default: (await loadOpened()).MobileNav }))
const Palette = onDemand(async () => ({ default: (await loadOpened()).Palette }))
const PasswordDialog = onDemand(() => import('../session/PasswordDialog.tsx'))
const ShortcutsDialog = onDemand(() => import('./ShortcutsDialog.tsx'))

const NAV_ID = 'menu-principal'

export function Shell() {
  const sidebar = useSidebar()
  const [showShortcuts, setShowShortcuts] = useState(false)
  const [changingPassword, setChangingPassword] = useState(false)
  const dialogs = {
    onShowShortcuts: () => setShowShortcuts(true),
    onChangePassword: () => setChangingPassword(true),
  }
  const search = useSearch()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { close } = sidebar
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to another screen closes it
  useEffect(close, [path, close])
  useShortcut('mod+b', 'Recolher ou expandir o menu', sidebar.toggle)
  useShortcut('mod+k', 'Buscar em tudo', search.open)
  useShortcut('?', 'Mostrar os atalhos', dialogs.onShowShortcuts)

  return (
    <div className={classes.shell}>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <TopBar sidebar={sidebar} navId={NAV_ID} {...dialogs} onSearch={search.open} />
      {sidebar.mobile ? (
        <MobileNav id={NAV_ID} opened={sidebar.open} onClose={close} />
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
        <InMain value>
          <WithoutLoja />
          <Later>
            <Outlet />
          </Later>
        </InMain>
      </main>
      {search.opened && <Palette takeTyped={search.takeTyped} onClose={search.close} {...dialogs} />}
      {changingPassword && <PasswordDialog onClose={() => setChangingPassword(false)} />}
      <Hints />
      {showShortcuts && <ShortcutsDialog onClose={() => setShowShortcuts(false)} />}
    </div>
  )
}

/** State of the global search: whether it is open, and the text typed while it loads. */
function useSearch() {
  const [opened, setOpened] = useState(false)
  const typed = useRef<() => string>(() => '')
  function close() {
    typed.current()
    setOpened(false)
  }
  function open() {
    if (opened) return
    typed.current = keepKeys(close)
    setOpened(true)
  }
  useEffect(() => () => void typed.current(), [])
  useEffect(() => preloadWhenIdle(loadOpened), [])
  return { opened, open, close, takeTyped: () => typed.current() }
}
