/** The side navigation: its groups and the screens in them. */
import {
  type Icon,
  IconBuildingStore,
  IconBuildings,
  IconChartDonut,
  IconLayoutDashboard,
  IconMail,
  IconReceipt,
  IconSpeakerphone,
  IconStairsUp,
  IconTarget,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Acao } from '../../contract/permissions.ts'

export interface NavItem {
  rotulo: string
  to: NonNullable<LinkProps['to']>
  icon: Icon
  /** What one must be allowed to do to see it. */
  acao: Acao
}

export interface NavGroup {
  rotulo: string
  itens: readonly NavItem[]
}

export const NAVIGATION: readonly NavGroup[] = [
  {
    rotulo: 'Principal',
    itens: [
      { rotulo: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, acao: 'telas.ler' },
      { rotulo: 'Vendas', to: '/vendas', icon: IconReceipt, acao: 'telas.ler' },
    ],
  },
  {
    rotulo: 'Cadastros',
    itens: [
      { rotulo: 'Usuários', to: '/usuarios', icon: IconUsers, acao: 'telas.ler' },
      { rotulo: 'Colaboradores', to: '/colaboradores', icon: IconUsersGroup, acao: 'telas.ler' },
      { rotulo: 'Lojas', to: '/lojas', icon: IconBuildingStore, acao: 'telas.ler' },
      { rotulo: 'Empreendimentos', to: '/empreendimentos', icon: IconBuildings, acao: 'telas.ler' },
      { rotulo: 'Faixas', to: '/faixas', icon: IconStairsUp, acao: 'telas.ler' },
    ],
  },
  {
    rotulo: 'Gestão',
    itens: [
      { rotulo: 'Metas', to: '/metas', icon: IconTarget, acao: 'telas.ler' },
      { rotulo: 'Campanhas', to: '/campanhas', icon: IconSpeakerphone, acao: 'telas.ler' },
      { rotulo: 'Roleta', to: '/roleta', icon: IconChartDonut, acao: 'telas.ler' },
      { rotulo: 'Caixa de saída', to: '/caixa-de-saida', icon: IconMail, acao: 'caixa_de_saida.usar' },
    ],
  },
]
