/** The side navigation: its groups and the screens in them. */
import {
  type Icon,
  IconAdjustments,
  IconBuildingStore,
  IconBuildings,
  IconCalendarDollar,
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
  IconUserDollar,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { can, type Permission, type Person } from '../../contract/permissions.ts'
import { LISTS, type ListName, titleOf } from '../../core/cadastros.ts'

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

interface Place {
  group: (typeof GROUPS)[number]
  icon: Icon
}

/** The screens that show no list. */
type OtherScreen = 'dashboard' | 'configuracoes' | 'titulares'

const GROUPS = ['Principal', 'Cadastros', 'Financeiro', 'Gestão'] as const

/** The group and icon of each screen, in the menu's order; null for a list that shares another one's screen. */
const SCREENS: Record<ListName, Place | null> & Record<OtherScreen, Place & NavItem> = {
  dashboard: {
    group: 'Principal',
    label: 'Dashboard',
    to: '/dashboard',
    icon: IconLayoutDashboard,
    action: 'dashboard.ler',
  },
  vendas: { group: 'Principal', icon: IconReceipt },
  usuarios: { group: 'Cadastros', icon: IconUsers },
  colaboradores: { group: 'Cadastros', icon: IconUsersGroup },
  lojas: { group: 'Cadastros', icon: IconBuildingStore },
  empreendimentos: { group: 'Cadastros', icon: IconBuildings },
  faixas: { group: 'Cadastros', icon: IconStairsUp },
  comissoes: { group: 'Financeiro', icon: IconCash },
  fechamentos: { group: 'Financeiro', icon: IconCalendarDollar },
  favorecidos: { group: 'Financeiro', icon: IconUserDollar },
  metas: { group: 'Gestão', icon: IconTarget },
  campanhas: { group: 'Gestão', icon: IconSpeakerphone },
  sorteios: { group: 'Gestão', icon: IconChartDonut },
  premiacoes: null,
  ranking: { group: 'Gestão', icon: IconTrophy },
  caixaDeSaida: { group: 'Gestão', icon: IconMail },
  configuracoes: {
    group: 'Gestão',
    label: 'Configurações',
    to: '/configuracoes',
    icon: IconAdjustments,
    action: 'configuracoes.usar',
  },
  auditoria: { group: 'Gestão', icon: IconHistory },
  titulares: {
    group: 'Gestão',
    label: 'Proteção de dados',
    to: '/titulares',
    icon: IconShieldLock,
    action: 'lgpd.usar',
  },
}

export const NAVIGATION: readonly NavGroup[] = GROUPS.map((label) => ({
  label,
  items: (Object.keys(SCREENS) as (keyof typeof SCREENS)[]).flatMap((name) => {
    const screen = SCREENS[name]
    return screen?.group === label ? ('to' in screen ? screen : itemOf(name as ListName, screen)) : []
  }),
}))

function itemOf(list: ListName, { icon }: Place): NavItem {
  return { label: titleOf(list), to: LISTS[list].tela, icon, action: `${list}.ler` }
}

/** The screen that `person` begins with: the first one that they may see, or else their profile. */
export function homeOf(person: Person): NavItem['to'] {
  const items = NAVIGATION.flatMap((group) => group.items)
  return items.find(({ action }) => can(person, action))?.to ?? '/perfil'
}

/** The icon of the noun's screen. Throws if it has none of its own. */
export function iconOfScreen(list: ListName): Icon {
  const screen = SCREENS[list]
  if (!screen) throw new Error(`${list} has no screen of its own`)
  return screen.icon
}
