/** The palette's results: groups of entries that open a URL or run an action. */
import { useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconBuilding,
  IconDownload,
  IconId,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPlayerPlay,
  IconSun,
  IconSunMoon,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SearchResult } from '../../contract/busca.ts'
import { SEARCHED_CADASTROS, SEARCHED_FINANCEIRO, type SearchedCadastro } from '../../core/busca.ts'
import { CADASTROS, titleOf, wordsOf } from '../../core/cadastros.ts'
import { Keys } from '../navigation/Keys.tsx'
import { iconOfScreen, NAVIGATION } from '../navigation/navigation.ts'
import { placeOf, placeOfClosing } from '../navigation/places.ts'
import { useShortcuts } from '../navigation/shortcuts.ts'
import { useSession } from '../session/session.tsx'
import { useSignOut } from '../session/useSignOut.ts'
import { actionsFor, exportsFor, matching, screensFor } from './entries.ts'

interface PaletteEntry {
  /** Unique among all entries. */
  key: string
  label: string
  detalhe?: string
  icon: ReactNode
  right?: ReactNode
  /** URL to open; without one, `run` is called. */
  href?: string
  run?: () => void
}

export interface PaletteGroup {
  titulo: string
  entries: PaletteEntry[]
}

/** Opens the dialogs that belong to the shell. */
export interface FrameDialogs {
  onShowShortcuts: () => void
  onChangePassword: () => void
}

/** The groups with matches for `text`: screens and actions, then the records found by the server. */
export function usePaletteGroups(
  text: string,
  results: readonly SearchResult[],
  dialogs: FrameDialogs,
): PaletteGroup[] {
  const person = useSession().session?.user.usuario
  const shortcuts = useShortcuts()
  const own = useOwnActions(dialogs)
  const groups: PaletteGroup[] = [
    {
      titulo: 'Telas',
      entries: matching(screensFor(person, NAVIGATION), text).map(({ label, icon, href }) => ({
        key: `tela ${href}`,
        label,
        icon: iconOf(icon),
        href,
      })),
    },
    {
      titulo: 'Ações',
      entries: [
        ...matching(actionsFor(person, NAVIGATION), text).map(({ label, href }) => ({
          key: `acao ${href}`,
          label,
          icon: iconOf(IconPlayerPlay),
          href,
        })),
        ...matching(own, text),
        ...matching(exportsFor(person, NAVIGATION), text).map(({ label, href }) => ({
          key: `acao ${href}`,
          label,
          icon: iconOf(IconDownload),
          run: () => download(href),
        })),
      ],
    },
    {
      titulo: 'Nesta tela',
      entries: matching(
        shortcuts
          .filter(({ keys }) => !IN_OTHER_GROUPS.has(keys))
          .map((shortcut) => ({ ...shortcut, label: shortcut.description, keywords: '' })),
        text,
      ).map(({ keys, label, run }) => ({
        key: `atalho ${keys}`,
        label,
        icon: iconOf(IconKeyboard),
        right: <Keys keys={keys} size="xs" />,
        run,
      })),
    },
    ...SEARCHED_FINANCEIRO.map((tipo) => ({
      titulo: FINANCEIRO_TITLES[tipo],
      entries: results
        .filter((result) => result.tipo === tipo)
        .map(({ id, titulo, detalhe, fechamento_id }) => ({
          key: id,
          label: titulo,
          detalhe,
          icon: iconOf(iconOfScreen('fechamentos')),
          href: fechamento_id === undefined ? placeOfClosing(id) : placeOfClosing(fechamento_id, id),
        })),
    })),
    ...SEARCHED_CADASTROS.map((cadastro) => ({
      titulo: wordsOf(cadastro).title,
      entries: results
        .filter(({ tipo }) => tipo === CADASTROS[cadastro].chave)
        .map((result) => ({
          key: result.id,
          label: result.titulo,
          detalhe: result.detalhe,
          icon: iconOf(ICONS[cadastro] ?? iconOfScreen(cadastro)),
          href: placeOf(cadastro, result, person),
        })),
    })),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

const FINANCEIRO_TITLES: Readonly<Record<(typeof SEARCHED_FINANCEIRO)[number], string>> = {
  fechamento: titleOf('fechamentos'),
  pagamento: 'Pagamentos',
}

/** Actions available on every screen. */
function useOwnActions({
  onShowShortcuts,
  onChangePassword,
}: FrameDialogs): (PaletteEntry & { keywords: string })[] {
  const { setColorScheme } = useMantineColorScheme()
  const { signOut } = useSignOut()
  const action = (label: string, icon: Icon, run: () => void, keywords = '') => ({
    key: `acao ${label}`,
    label,
    keywords,
    icon: iconOf(icon),
    run,
  })
  return [
    {
      key: 'acao /perfil',
      label: 'Meu Perfil',
      keywords: 'nome conta',
      icon: iconOf(IconUserCircle),
      href: '/perfil',
    },
    action('Alterar senha', IconLock, onChangePassword, 'trocar perfil'),
    action('Atalhos do teclado', IconKeyboard, onShowShortcuts),
    action('Tema claro', IconSun, () => setColorScheme('light')),
    action('Tema escuro', IconMoon, () => setColorScheme('dark')),
    action('Tema do sistema', IconSunMoon, () => setColorScheme('auto')),
    action('Sair', IconLogout, () => void signOut(), 'logout desconectar'),
  ]
}

function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** Shortcuts that open the palette itself or duplicate another entry. */
const IN_OTHER_GROUPS = new Set(['mod+k', '?', 'n'])

/** Icons of a single record, where the navigation's icon shows several. */
const ICONS: { readonly [C in SearchedCadastro]?: Icon } = {
  colaboradores: IconId,
  usuarios: IconUser,
  empreendimentos: IconBuilding,
}

function iconOf(Icon: Icon): ReactNode {
  return <Icon size={18} stroke={1.75} aria-hidden />
}
