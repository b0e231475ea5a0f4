/** A sale as a row of the table. */
import { ActionIcon, Anchor, Menu, Table } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import { can } from '../../../contract/permissions.ts'
import type { VendaAction } from '../../../contract/vendas/search.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { formatDateLong } from '../../../core/dates.ts'
import { formatTelefone } from '../../../core/telefone.ts'
import type { VendaColumn } from '../../../core/vendas/columns.ts'
import { RowCheckbox, Td } from '../../list/cells.tsx'
import { usePerson } from '../../session/session.tsx'
import { ComissaoBadge, PendenciaBadge, StatusBadge } from '../../ui/badges.tsx'
import { Telefone } from '../../ui/Telefone.tsx'
import { VENDA_CHANGES } from './actions.ts'
import { cellText, isNumeric } from './cell.ts'
import classes from './table.module.css'

interface Props {
  venda: Venda
  /** Among the table's rows, with the header as the first one. */
  rowIndex: number
  columns: readonly VendaColumn[]
  isSelected: boolean
  /** Created just now. */
  isMarked: boolean
  onToggle: (id: string) => void
  onAction: (venda: Venda, action: VendaAction) => void
}

export const VendaTableRow = memo(function VendaTableRow(props: Props) {
  const { venda, rowIndex, columns, isSelected, isMarked, onToggle, onAction } = props
  const { numero_venda } = venda
  return (
    <Table.Tr
      aria-rowindex={rowIndex}
      data-selected={isSelected || undefined}
      data-criado={isMarked || undefined}
    >
      <Td className={classes.marca}>
        <RowCheckbox
          size="xs"
          label={`Selecionar venda ${numero_venda}`}
          checked={isSelected}
          onChange={() => onToggle(venda.id)}
        />
      </Td>
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
      {columns.map((column) => (
        <Cell key={column} venda={venda} column={column} />
      ))}
      <Td className={classes.acoes}>
        <RowActions venda={venda} onAction={onAction} />
      </Td>
    </Table.Tr>
  )
})

function Cell({ venda, column }: { venda: Venda; column: VendaColumn }) {
  if (column === 'status')
    return (
      <Td>
        <StatusBadge status={venda.status} size="sm" />
      </Td>
    )
  if (column === 'status_comissao')
    return <Td>{venda.status_comissao && <ComissaoBadge status={venda.status_comissao} />}</Td>
  const text = cellText(venda, column)
  if (column === 'tipo_pendencia')
    return (
      <Td title={text}>
        <PendenciaBadge>{text}</PendenciaBadge>
      </Td>
    )
  if (column === 'unidade') return <Unidade venda={venda} text={text} />
  if (column === 'cliente_telefone' && text === formatTelefone(venda.cliente_telefone))
    return (
      <Td className={classes.telefone}>
        <Telefone value={venda.cliente_telefone} />
      </Td>
    )
  return (
    <Td
      title={column === 'data_venda' ? formatDateLong(venda.data_venda) : text}
      data-direita={isNumeric(column) || undefined}
    >
      {text}
    </Td>
  )
}

/** Where there is too little room, the torre gives way: many units of a list have the same one. */
function Unidade({ venda: { torre, unidade }, text }: { venda: Venda; text: string }) {
  return (
    <Td title={text}>
      <span className={classes.unidade}>
        {torre && <span className={classes.torre}>{torre}</span>}
        <span className={classes.numeroDaUnidade}>{torre ? ` · ${unidade}` : unidade}</span>
      </span>
    </Td>
  )
}

function RowActions({ venda, onAction }: Pick<Props, 'venda' | 'onAction'>) {
  const person = usePerson()
  const allowed = VENDA_CHANGES.filter(({ permission }) => can(person, permission))
  if (allowed.length === 0) return null
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
        {allowed.map(({ action, text, icon: Icon, color }) => (
          <Menu.Item
            key={action}
            {...(color && { color })}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => onAction(venda, action)}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
