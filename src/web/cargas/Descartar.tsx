/** Discards the preparation with its files, after confirmation. */
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { orpc } from '../api/query.ts'
import { Asked } from './Asked.tsx'
import { useAsk } from './preparo.ts'

interface Props {
  label: string
  /** The question and the button that confirms it. */
  title: string
  confirm: string
  children: ReactNode
}

export function Descartar({ label, children, ...question }: Props) {
  const discard = useAsk(() => orpc.cargas.descartar.call({}), {
    failed: 'Erro ao encerrar o preparo. Tente novamente.',
  })
  const button = (ask: () => void) => (
    <Button variant="default" onClick={ask}>
      {label}
    </Button>
  )
  return (
    <Asked {...question} button={button} request={discard}>
      <Text>{children}</Text>
    </Asked>
  )
}
