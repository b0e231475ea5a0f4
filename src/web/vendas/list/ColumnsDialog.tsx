/** Chooses and orders the table's columns, by button, keyboard or drag. */
import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  columnLabel,
  DEFAULT_COLUMNS,
  VENDA_COLUMNS,
  type VendaColumn,
} from '../../../core/vendas/columns.ts'
import { VISAO_MESSAGES } from '../../../core/visoes.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import classes from './table.module.css'

interface Props {
  columns: readonly VendaColumn[]
  onChange: (columns: VendaColumn[]) => void
  onClose: () => void
}

export default function ColumnsDialog({ columns, onChange, onClose }: Props) {
  const [selected, setSelected] = useState(columns)
  const [dragged, setDragged] = useState<VendaColumn | null>(null)
  const [target, setTarget] = useState<VendaColumn | null>(null)
  const rest = VENDA_COLUMNS.filter((column) => !selected.includes(column))

  const toggle = (column: VendaColumn) =>
    setSelected(selected.includes(column) ? selected.filter((one) => one !== column) : [...selected, column])
  const move = (column: VendaColumn, to: number) => {
    const others = selected.filter((one) => one !== column)
    setSelected(others.toSpliced(to, 0, column))
  }
  const endDrag = () => {
    setDragged(null)
    setTarget(null)
  }

  return (
    <Dialog onClose={onClose} title="Colunas da tabela" size={480}>
      <Stack gap="sm">
        <Text c="dimmed">O número da venda é sempre a primeira. As outras aparecem nesta ordem.</Text>
        <ul className={classes.colunas} aria-label="Colunas">
          {[...selected, ...rest].map((column, i) => {
            const chosen = i < selected.length
            return (
              <Column
                key={column}
                column={column}
                position={chosen ? i : null}
                isLast={i === selected.length - 1}
                isTarget={target === column && dragged !== column}
                onToggle={() => toggle(column)}
                onMove={(to) => move(column, to)}
                onDragStart={() => setDragged(column)}
                onDragOver={() => setTarget(column)}
                onDrop={() => dragged && move(dragged, i)}
                onDragEnd={endDrag}
              />
            )
          })}
        </ul>
        {selected.length === 0 && (
          <Text c="red" role="alert">
            {VISAO_MESSAGES.columns}
          </Text>
        )}
        <DialogActions justify="space-between">
          <Button variant="subtle" onClick={() => setSelected(DEFAULT_COLUMNS)}>
            Colunas padrão
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button
              disabled={selected.length === 0}
              onClick={() => {
                onChange([...selected])
                onClose()
              }}
            >
              Aplicar
            </Button>
          </Group>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

interface ColumnProps {
  column: VendaColumn
  /** Among the chosen ones; null if it is not chosen. */
  position: number | null
  isLast: boolean
  /** Whether the dragged column would come to its place. */
  isTarget: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onDragStart: () => void
  onDragOver: () => void
  onDrop: () => void
  onDragEnd: () => void
}

function Column(props: ColumnProps) {
  const { column, position, isLast, isTarget, onToggle, onMove } = props
  return (
    <li
      className={classes.coluna}
      data-alvo={isTarget || undefined}
      draggable={position !== null}
      onDragStart={props.onDragStart}
      onDragOver={(event) => {
        if (position === null) return
        event.preventDefault()
        props.onDragOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
      // Also after a cancelled drag.
      onDragEnd={props.onDragEnd}
    >
      <Checkbox
        label={columnLabel(column)}
        checked={position !== null}
        onChange={({ currentTarget }) => moveFocused(currentTarget, onToggle)}
      />
      {position !== null && (
        <>
          <MoveButton
            column={column}
            to="cima"
            disabled={position === 0}
            onClick={() => onMove(position - 1)}
          />
          <MoveButton column={column} to="baixo" disabled={isLast} onClick={() => onMove(position + 1)} />
        </>
      )}
    </li>
  )
}

interface MoveButtonProps {
  column: VendaColumn
  to: 'cima' | 'baixo'
  disabled: boolean
  onClick: () => void
}

function MoveButton({ column, to, disabled, onClick }: MoveButtonProps) {
  const Icon = to === 'cima' ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Mover ${columnLabel(column)} para ${to}`}
      // Not `disabled`, which would lose the focus when the column is moved to the end by keyboard.
      aria-disabled={disabled}
      className={classes.mover}
      onClick={({ currentTarget }) => {
        if (!disabled) moveFocused(currentTarget, onClick)
      }}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Runs a change that moves the focused element within the list, and returns the focus that moving takes away. */
function moveFocused(element: HTMLElement, change: () => void): void {
  flushSync(change)
  element.focus()
}
