/** A sale as a row of the table. */
import { ActionIcon, Anchor, Badge, Checkbox, Menu, Table } from '@mantine/core'
import { IconDots, IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import { formatDateLong } from '../../core/dates.ts'
import type { ColunaDeVendas } from '../../core/vendas-colunas.ts'
import { useCan } from '../session/session.tsx'
import { ComissaoBadge, StatusBadge } from '../ui/badges.tsx'
import { isNumerica, textoDaCelula } from './celula.ts'
import type { VendaAction } from './search.ts'
import classes from './tabela.module.css'

interface Props {
  venda: Venda
  /** Among the table's rows, with the header as the first one. */
  posicao: number
  colunas: readonly ColunaDeVendas[]
  selecionada: boolean
  onAlternar: (id: string) => void
  onAction: (venda: Venda, action: VendaAction) => void
}

export const LinhaVenda = memo(function LinhaVenda(props: Props) {
  const { venda, posicao, colunas, selecionada, onAlternar, onAction } = props
  const { numero_venda } = venda
  return (
    <Table.Tr aria-rowindex={posicao} data-selected={selecionada || undefined}>
      <Table.Td className={classes.marca}>
        <Checkbox
          size="xs"
          aria-label={`Selecionar venda ${numero_venda}`}
          checked={selecionada}
          onChange={() => onAlternar(venda.id)}
        />
      </Table.Td>
      <Table.Th scope="row" className={classes.numero} title={numero_venda}>
        <Anchor
          component="button"
          type="button"
          inherit
          className={classes.abrir}
          aria-label={`Visualizar venda ${numero_venda}`}
          onClick={() => onAction(venda, 'ver')}
        >
          {numero_venda}
        </Anchor>
      </Table.Th>
      {colunas.map((column) => (
        <Celula key={column} venda={venda} coluna={column} />
      ))}
      <Table.Td className={classes.acoes}>
        <Acoes venda={venda} onAction={onAction} />
      </Table.Td>
    </Table.Tr>
  )
})

function Celula({ venda, coluna: column }: { venda: Venda; coluna: ColunaDeVendas }) {
  if (column === 'status')
    return (
      <Table.Td>
        <StatusBadge status={venda.status} />
      </Table.Td>
    )
  if (column === 'status_comissao')
    return <Table.Td>{venda.status_comissao && <ComissaoBadge status={venda.status_comissao} />}</Table.Td>
  const texto = textoDaCelula(venda, column)
  if (column === 'tipo_pendencia')
    return (
      <Table.Td title={texto}>
        <Badge size="sm" variant="default">
          {texto}
        </Badge>
      </Table.Td>
    )
  return (
    <Table.Td
      title={column === 'data_venda' ? formatDateLong(venda.data_venda) : texto}
      data-direita={isNumerica(column) || undefined}
    >
      {texto}
    </Table.Td>
  )
}

function Acoes({ venda, onAction }: Pick<Props, 'venda' | 'onAction'>) {
  const canEdit = useCan('vendas.editar')
  const canApply = useCan('vendas.aplicar_campanha')
  const canDelete = useCan('vendas.excluir')
  if (!canEdit && !canApply && !canDelete) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={`Ações da venda ${venda.numero_venda}`}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onAction(venda, 'editar')}
          >
            Editar
          </Menu.Item>
        )}
        {canApply && (
          <Menu.Item
            leftSection={<IconSpeakerphone size={16} aria-hidden />}
            onClick={() => onAction(venda, 'campanha')}
          >
            Aplicar campanha
          </Menu.Item>
        )}
        {canDelete && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAction(venda, 'excluir')}
          >
            Excluir
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
