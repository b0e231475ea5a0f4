/** The side navigation: its groups and the screens in them. */
import {
  type Icon,
  IconAdjustments,
  IconBuildingStore,
  IconBuildings,
  IconCash,
  IconChartDonut,
  IconLayoutDashboard,
  IconMail,
  IconReceipt,
  IconSpeakerphone,
  IconStairsUp,
  IconTarget,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Acao } from '../../contract/permissions.ts'
import { CADASTROS, type Cadastro, NOMES_DE_CADASTROS, wordsOf } from '../../core/cadastros.ts'

export interface NavItem {
  rotulo: string
  to: NonNullable<LinkProps['to']>
  icon: Icon
  /** The permission required to see it. */
  acao: Acao
}

export interface NavGroup {
  rotulo: string
  itens: readonly NavItem[]
}

type Grupo = 'Principal' | 'Cadastros' | 'Gestão'

/** The group and icon of each noun's screen; null if it shares another noun's screen. */
const SCREENS: Record<Cadastro, { grupo: Grupo; icon: Icon; rotulo?: string } | null> = {
  vendas: { grupo: 'Principal', icon: IconReceipt },
  usuarios: { grupo: 'Cadastros', icon: IconUsers },
  colaboradores: { grupo: 'Cadastros', icon: IconUsersGroup },
  lojas: { grupo: 'Cadastros', icon: IconBuildingStore },
  empreendimentos: { grupo: 'Cadastros', icon: IconBuildings },
  faixas: { grupo: 'Cadastros', icon: IconStairsUp },
  metas: { grupo: 'Gestão', icon: IconTarget },
  campanhas: { grupo: 'Gestão', icon: IconSpeakerphone },
  sorteios: { grupo: 'Gestão', icon: IconChartDonut, rotulo: 'Roleta' },
  premiacoes: null,
}

export const NAVIGATION: readonly NavGroup[] = [
  group('Principal', (own) => [
    { rotulo: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, acao: 'telas.ler' },
    ...own,
  ]),
  group('Cadastros', (own) => own),
  group('Gestão', (own) => [
    ...own,
    { rotulo: 'Ranking', to: '/ranking', icon: IconTrophy, acao: 'telas.ler' },
    { rotulo: 'Comissões', to: '/comissoes', icon: IconCash, acao: 'telas.ler' },
    { rotulo: 'Caixa de saída', to: '/caixa-de-saida', icon: IconMail, acao: 'caixa_de_saida.usar' },
    { rotulo: 'Configurações', to: '/configuracoes', icon: IconAdjustments, acao: 'configuracoes.usar' },
  ]),
]

/** The icon of the noun's screen. Throws if it has none of its own. */
export function iconOfScreen(cadastro: Cadastro): Icon {
  const screen = SCREENS[cadastro]
  if (!screen) throw new Error(`${cadastro} has no screen of its own`)
  return screen.icon
}

/** A group with its nouns' items in the registry's order; `itens` adds other items around them. */
function group(grupo: Grupo, itens: (own: NavItem[]) => NavItem[]): NavGroup {
  const own = NOMES_DE_CADASTROS.flatMap((cadastro): NavItem[] => {
    const screen = SCREENS[cadastro]
    if (screen?.grupo !== grupo) return []
    const { rotulo = wordsOf(cadastro).title, icon } = screen
    return [{ rotulo, to: CADASTROS[cadastro].tela, icon, acao: 'telas.ler' }]
  })
  return { rotulo: grupo, itens: itens(own) }
}
