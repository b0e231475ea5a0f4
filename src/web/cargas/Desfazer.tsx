/** Undoes the load, after confirmation. */
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useAsk } from './preparo.ts'

/** `children` say what is removed. */
export function Desfazer({ children }: { children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const undo = useAsk(() => orpc.cargas.desfazer.call({}), {
    failed: 'Erro ao desfazer a carga. Tente novamente.',
  })
  return (
    <>
      <Button color="red" variant="light" onClick={() => setAsking(true)}>
        Desfazer a carga
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Desfazer a carga?"
          confirm="Desfazer"
          confirming="Começando..."
          pending={undo.isPending}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          <Text>{children} Os arquivos, o ensaio e as correções ficam, para tentar de novo.</Text>
        </ConfirmDialog>
      )}
    </>
  )
}
