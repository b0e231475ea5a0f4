/** Undoes the load, after confirmation. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { orpc } from '../api/query.ts'
import { Asked } from './Asked.tsx'
import { useAsk } from './preparo.ts'

/** `children` say what is removed. */
export function Desfazer({ children }: { children: ReactNode }) {
  const undo = useAsk(() => orpc.cargas.desfazer.call({}), {
    failed: 'Erro ao desfazer a carga. Tente novamente.',
  })
  return (
    <Asked
      label="Desfazer a carga"
      button={{ color: 'red', variant: 'light' }}
      request={undo}
      title="Desfazer a carga?"
      confirm="Desfazer"
      confirming="Começando..."
      danger
    >
      <Text>{children} Os arquivos, o ensaio e as correções ficam, para tentar de novo.</Text>
    </Asked>
  )
}
