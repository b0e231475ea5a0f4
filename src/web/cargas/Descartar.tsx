/** Discards the preparation with its files, after confirmation. */
import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { orpc } from '../api/query.ts'
import { Asked } from './Asked.tsx'
import { useAsk } from './preparo.ts'

/** `children` say what is discarded. */
export function Descartar({ children, ...question }: Omit<ComponentProps<typeof Asked>, 'request'>) {
  const discard = useAsk(() => orpc.cargas.descartar.call({}), {
    failed: 'Erro ao encerrar o preparo. Tente novamente.',
  })
  return (
    <Asked {...question} request={discard}>
      <Text>{children}</Text>
    </Asked>
  )
}
