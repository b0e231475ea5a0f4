/** Discards the preparation with its files, after confirmation. */
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useAsk } from './preparo.ts'

interface Props {
  label: string
  /** The question and the button that confirms it. */
  title: string
  confirm: string
  children: ReactNode
}

export function Descartar({ label, title, confirm, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const discard = useAsk(() => orpc.cargas.descartar.call({}), {
    failed: 'Erro ao encerrar o preparo. Tente novamente.',
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          pending={discard.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => discard.mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          <Text>{children}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}
