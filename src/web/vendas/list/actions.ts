/** The actions on a sale that change it or what belongs to it, each with its permission. */
import { type Icon, IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import type { Permission } from '../../../contract/permissions.ts'
import type { VendaAction } from '../../../contract/vendas/search.ts'

export interface VendaChange {
  action: VendaAction
  text: string
  icon: Icon
  permission: Permission
  color?: 'red'
}

export const VENDA_CHANGES: readonly VendaChange[] = [
  { action: 'editar', text: 'Editar', icon: IconPencil, permission: 'vendas.editar' },
  {
    action: 'campanha',
    text: 'Aplicar campanha',
    icon: IconSpeakerphone,
    permission: 'vendas.aplicar_campanha',
  },
  { action: 'excluir', text: 'Excluir', icon: IconTrash, permission: 'vendas.excluir', color: 'red' },
]
