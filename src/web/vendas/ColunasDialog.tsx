/** Chooses and orders the table's columns, by button, keyboard or drag. */
import { ActionIcon, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  COLUNAS_DE_VENDAS,
  COLUNAS_PADRAO,
  type ColunaDeVendas,
  rotuloDaColuna,
} from '../../core/vendas-colunas.ts'
import { MENSAGENS_VISAO } from '../../core/visoes.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import classes from './tabela.module.css'

interface Props {
  colunas: readonly ColunaDeVendas[]
  onChange: (columns: ColunaDeVendas[]) => void
  onClose: () => void
}

export default function ColunasDialog({ colunas: columns, onChange, onClose }: Props) {
  useFocusBack()
  const [escolhidas, setEscolhidas] = useState(columns)
  const [arrastada, setArrastada] = useState<ColunaDeVendas | null>(null)
  const [target, setAlvo] = useState<ColunaDeVendas | null>(null)
  const demais = COLUNAS_DE_VENDAS.filter((column) => !escolhidas.includes(column))

  const alternar = (column: ColunaDeVendas) =>
    setEscolhidas(
      escolhidas.includes(column) ? escolhidas.filter((uma) => uma !== column) : [...escolhidas, column],
    )
  const mover = (column: ColunaDeVendas, para: number) => {
    const outras = escolhidas.filter((uma) => uma !== column)
    setEscolhidas(outras.toSpliced(para, 0, column))
  }
  const endDrag = () => {
    setArrastada(null)
    setAlvo(null)
  }

  return (
    <Modal opened onClose={onClose} title="Colunas da tabela" size={480}>
      <Stack gap="sm">
        <Text c="dimmed">O número da venda é sempre a primeira. As outras aparecem nesta ordem.</Text>
        <ul className={classes.colunas} aria-label="Colunas">
          {[...escolhidas, ...demais].map((column, i) => {
            const chosen = i < escolhidas.length
            return (
              <li
                key={column}
                className={classes.coluna}
                data-alvo={(target === column && arrastada !== column) || undefined}
                draggable={chosen}
                onDragStart={() => setArrastada(column)}
                onDragOver={(event) => {
                  if (!chosen) return
                  event.preventDefault()
                  setAlvo(column)
                }}
                onDrop={(event) => {
                  event.preventDefault()
                  if (arrastada) mover(arrastada, i)
                }}
                // Also after a cancelled drag.
                onDragEnd={endDrag}
              >
                <Checkbox
                  label={rotuloDaColuna(column)}
                  checked={chosen}
                  onChange={({ currentTarget }) => moveFocused(currentTarget, () => alternar(column))}
                />
                {chosen && (
                  <>
                    <Mover
                      coluna={column}
                      para="cima"
                      disabled={i === 0}
                      onClick={() => mover(column, i - 1)}
                    />
                    <Mover
                      coluna={column}
                      para="baixo"
                      disabled={i === escolhidas.length - 1}
                      onClick={() => mover(column, i + 1)}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
        {escolhidas.length === 0 && (
          <Text c="red" role="alert">
            {MENSAGENS_VISAO.colunas}
          </Text>
        )}
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" onClick={() => setEscolhidas(COLUNAS_PADRAO)}>
            Colunas padrão
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button
              disabled={escolhidas.length === 0}
              onClick={() => {
                onChange([...escolhidas])
                onClose()
              }}
            >
              Aplicar
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

interface MoverProps {
  coluna: ColunaDeVendas
  para: 'cima' | 'baixo'
  disabled: boolean
  onClick: () => void
}

function Mover({ coluna: column, para, disabled, onClick }: MoverProps) {
  const Icone = para === 'cima' ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Mover ${rotuloDaColuna(column)} para ${para}`}
      // Not `disabled`, which would lose the focus of whoever moves it to the end by keyboard.
      aria-disabled={disabled}
      className={classes.mover}
      onClick={({ currentTarget }) => {
        if (!disabled) moveFocused(currentTarget, onClick)
      }}
    >
      <Icone size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Runs a change that moves the focused element within the list, and returns the focus that moving takes away. */
function moveFocused(element: HTMLElement, change: () => void): void {
  flushSync(change)
  element.focus()
}
