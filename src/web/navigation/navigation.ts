/** The side navigation: its groups and the screens in them. */
import {
  type Icon,
  IconAdjustments,
  IconBuildingStore,
  IconBuildings,
  IconCash,
  IconChartDonut,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconReceipt,
  IconShieldLock,
  IconSpeakerphone,
  IconStairsUp,
  IconTarget,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { can, type Permission } from '../../contract/permissions.ts'
import { CADASTRO_NAMES, CADASTROS, type Cadastro, wordsOf } from '../../core/cadastros.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'

export interface NavItem {
  label: string
  to: NonNullable<LinkProps['to']>
  icon: Icon
  /** The permission required to see it. */
  action: Permission
}

export interface NavGroup {
  label: string
  items: readonly NavItem[]
}

type GroupLabel = 'Principal' | 'Cadastros' | 'Gestão'

/** The group and icon of each noun's screen; null if it shares another noun's screen. */
const SCREENS: Record<Cadastro, { groupLabel: GroupLabel; icon: Icon; label?: string } | null> = {
  vendas: { groupLabel: 'Principal', icon: IconReceipt },
  usuarios: { groupLabel: 'Cadastros', icon: IconUsers },
  colaboradores: { groupLabel: 'Cadastros', icon: IconUsersGroup },
  lojas: { groupLabel: 'Cadastros', icon: IconBuildingStore },
  empreendimentos: { groupLabel: 'Cadastros', icon: IconBuildings },
  faixas: { groupLabel: 'Cadastros', icon: IconStairsUp },
  metas: { groupLabel: 'Gestão', icon: IconTarget },
  campanhas: { groupLabel: 'Gestão', icon: IconSpeakerphone },
  sorteios: { groupLabel: 'Gestão', icon: IconChartDonut, label: 'Roleta' },
  premiacoes: null,
}

export const NAVIGATION: readonly NavGroup[] = [
  group('Principal', (own) => [
    { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, action: 'dashboard.ler' },
    ...own,
  ]),
  group('Cadastros', (own) => own),
  group('Gestão', (own) => [
    ...own,
    { label: 'Ranking', to: '/ranking', icon: IconTrophy, action: 'ranking.ler' },
    { label: 'Comissões', to: '/comissoes', icon: IconCash, action: 'comissoes.ler' },
    { label: 'Caixa de saída', to: '/caixa-de-saida', icon: IconMail, action: 'caixa_de_saida.usar' },
    { label: 'Configurações', to: '/configuracoes', icon: IconAdjustments, action: 'configuracoes.usar' },
    { label: 'Auditoria', to: '/auditoria', icon: IconHistory, action: 'auditoria.ler' },
    { label: 'Proteção de dados', to: '/titulares', icon: IconShieldLock, action: 'lgpd.usar' },
  ]),
]

/** The screen that people of `cargo` begin with: the first one that they may see, or else their profile. */
export function homeOf(cargo: UsuarioCargo): NavItem['to'] {
  const items = NAVIGATION.flatMap((group) => group.items)
  return items.find(({ action }) => can(cargo, action))?.to ?? '/perfil'
}

/** The icon of the noun's screen. Throws if it has none of its own. */
export function iconOfScreen(cadastro: Cadastro): Icon {
  const screen = SCREENS[cadastro]
  if (!screen) throw new Error(`${cadastro} has no screen of its own`)
  return screen.icon
}

/** A group with its nouns' items in the registry's order; `items` adds other items around them. */
function group(grupo: GroupLabel, itens: (own: NavItem[]) => NavItem[]): NavGroup {
  const own = CADASTRO_NAMES.flatMap((cadastro): NavItem[] => {
    const screen = SCREENS[cadastro]
    if (screen?.groupLabel !== grupo) return []
    const { label = wordsOf(cadastro).title, icon } = screen
    return [{ label, to: CADASTROS[cadastro].tela, icon, action: `${cadastro}.ler` }]
  })
  return { label: grupo, items: itens(own) }
}
