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
  onChange: (colunas: ColunaDeVendas[]) => void
  onClose: () => void
}

export default function ColunasDialog({ colunas, onChange, onClose }: Props) {
  useFocusBack()
  const [escolhidas, setEscolhidas] = useState(colunas)
  const [arrastada, setArrastada] = useState<ColunaDeVendas | null>(null)
  const [alvo, setAlvo] = useState<ColunaDeVendas | null>(null)
  const demais = COLUNAS_DE_VENDAS.filter((coluna) => !escolhidas.includes(coluna))

  const alternar = (coluna: ColunaDeVendas) =>
    setEscolhidas(
      escolhidas.includes(coluna) ? escolhidas.filter((uma) => uma !== coluna) : [...escolhidas, coluna],
    )
  const mover = (coluna: ColunaDeVendas, para: number) => {
    const outras = escolhidas.filter((uma) => uma !== coluna)
    setEscolhidas(outras.toSpliced(para, 0, coluna))
  }
  const soltar = () => {
    setArrastada(null)
    setAlvo(null)
    if (arrastada && alvo) mover(arrastada, escolhidas.indexOf(alvo))
  }

  return (
    <Modal opened onClose={onClose} title="Colunas da tabela" size={480}>
      <Stack gap="sm">
        <Text c="dimmed">O número da venda é sempre a primeira. As outras aparecem nesta ordem.</Text>
        <ul className={classes.colunas} aria-label="Colunas">
          {escolhidas.map((coluna, i) => (
            <li
              key={coluna}
              className={classes.coluna}
              data-alvo={(alvo === coluna && arrastada !== coluna) || undefined}
              draggable
              onDragStart={() => setArrastada(coluna)}
              onDragOver={(event) => {
                event.preventDefault()
                setAlvo(coluna)
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={soltar}
            >
              <Checkbox label={rotuloDaColuna(coluna)} checked onChange={() => alternar(coluna)} />
              <Mover coluna={coluna} para="cima" disabled={i === 0} onClick={() => mover(coluna, i - 1)} />
              <Mover
                coluna={coluna}
                para="baixo"
                disabled={i === escolhidas.length - 1}
                onClick={() => mover(coluna, i + 1)}
              />
            </li>
          ))}
          {demais.map((coluna) => (
            <li key={coluna} className={classes.coluna}>
              <Checkbox label={rotuloDaColuna(coluna)} checked={false} onChange={() => alternar(coluna)} />
            </li>
          ))}
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

function Mover({ coluna, para, disabled, onClick }: MoverProps) {
  const Icone = para === 'cima' ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Mover ${rotuloDaColuna(coluna)} para ${para}`}
      // Not `disabled`, which would lose the focus of whoever moves it to the end by keyboard.
      aria-disabled={disabled}
      className={classes.mover}
      onClick={({ currentTarget }) => {
        if (disabled) return
        flushSync(onClick)
        // A moved element loses the focus.
        currentTarget.focus()
      }}
    >
      <Icone size={16} aria-hidden />
    </ActionIcon>
  )
}
