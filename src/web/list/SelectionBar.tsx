/**
 * The bar of bulk actions for the selected rows. It appears below the list and sticks to the bottom of the screen, so that
 * rows do not move during selection; a shortcut leads to it past the rows that are left.
 */
import { Button, Group, Paper, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useShortcut } from '../navigation/shortcuts.ts'
import { KEPT_CLEAR } from '../ui/keep-clear.ts'
import { publishedHeight } from '../ui/published-height.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import classes from './records.module.css'

interface Props {
  /** '3 selecionados' */
  text: string
  onClear: () => void
  /** The actions' buttons. */
  children: ReactNode
}

const HEIGHT = '--altura-da-selecao'

export function SelectionBar({ text, onClear, children }: Props) {
  const actions = useRef<HTMLDivElement>(null)
  useShortcut('a', 'Ir para as ações da seleção', () => actions.current?.querySelector('button')?.focus())
  useFocusBack()
  return (
    <section ref={publishHeight} className={classes.selection} aria-label="Selecionados" {...KEPT_CLEAR}>
      <Paper withBorder p={6} className={classes.selectionBar}>
        <Group ref={actions} gap="xs">
          <Text fw={500} role="status" className={classes.selectionText}>
            {text}
          </Text>
          {children}
          <Button variant="subtle" color="gray" onClick={onClear}>
            Limpar seleção
          </Button>
        </Group>
      </Paper>
    </section>
  )
}

/** Publishes the bar's height to the styles, so that on phones no message covers its buttons. */
const publishHeight = (bar: HTMLElement | null) => (bar ? publishedHeight(bar, HEIGHT) : undefined)
