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
import type { Achado } from '../../contract/busca.ts'
import { CADASTROS_ACHADOS, type CadastroAchado } from '../../core/busca.ts'
import { CADASTROS, wordsOf } from '../../core/cadastros.ts'
import { Keys } from '../navigation/Keys.tsx'
import { iconOfScreen, NAVIGATION } from '../navigation/navigation.ts'
import { placeOf } from '../navigation/places.ts'
import { useShortcuts } from '../navigation/shortcuts.ts'
import { useSession } from '../session/session.tsx'
import { useSignOut } from '../session/useSignOut.ts'
import { actionsFor, exportsFor, matching, screensFor } from './entries.ts'

interface PaletteEntry {
  /** Unique among all entries. */
  key: string
  rotulo: string
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

/** The groups with matches for `texto`: screens and actions, then the records found by the server. */
export function usePaletteGroups(
  texto: string,
  achados: readonly Achado[],
  dialogs: FrameDialogs,
): PaletteGroup[] {
  const cargo = useSession().session?.user.usuario?.cargo
  const shortcuts = useShortcuts()
  const own = useOwnActions(dialogs)
  const groups: PaletteGroup[] = [
    {
      titulo: 'Telas',
      entries: matching(screensFor(cargo, NAVIGATION), texto).map(({ rotulo, icon, href }) => ({
        key: `tela ${href}`,
        rotulo,
        icon: iconOf(icon),
        href,
      })),
    },
    {
      titulo: 'Ações',
      entries: [
        ...matching(actionsFor(cargo, NAVIGATION), texto).map(({ rotulo, href }) => ({
          key: `acao ${href}`,
          rotulo,
          icon: iconOf(IconPlayerPlay),
          href,
        })),
        ...matching(own, texto),
        ...matching(exportsFor(cargo, NAVIGATION), texto).map(({ rotulo, href }) => ({
          key: `acao ${href}`,
          rotulo,
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
          .map((shortcut) => ({ ...shortcut, rotulo: shortcut.description, palavras: '' })),
        texto,
      ).map(({ keys, rotulo, run }) => ({
        key: `atalho ${keys}`,
        rotulo,
        icon: iconOf(IconKeyboard),
        right: <Keys keys={keys} size="xs" />,
        run,
      })),
    },
    ...CADASTROS_ACHADOS.map((cadastro) => ({
      titulo: wordsOf(cadastro).title,
      entries: achados
        .filter(({ tipo }) => tipo === CADASTROS[cadastro].chave)
        .map((achado) => ({
          key: achado.id,
          rotulo: achado.titulo,
          detalhe: achado.detalhe,
          icon: iconOf(ICONS[cadastro] ?? iconOfScreen(cadastro)),
          href: placeOf(cadastro, achado, cargo),
        })),
    })),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Actions available on every screen. */
function useOwnActions({
  onShowShortcuts,
  onChangePassword,
}: FrameDialogs): (PaletteEntry & { palavras: string })[] {
  const { setColorScheme } = useMantineColorScheme()
  const { signOut } = useSignOut()
  const action = (rotulo: string, icon: Icon, run: () => void, palavras = '') => ({
    key: `acao ${rotulo}`,
    rotulo,
    palavras,
    icon: iconOf(icon),
    run,
  })
  return [
    {
      key: 'acao /perfil',
      rotulo: 'Meu Perfil',
      palavras: 'nome conta',
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
const ICONS: { readonly [C in CadastroAchado]?: Icon } = {
  colaboradores: IconId,
  usuarios: IconUser,
  empreendimentos: IconBuilding,
}

function iconOf(Icon: Icon): ReactNode {
  return <Icon size={18} stroke={1.75} aria-hidden />
}
