/** A load that stopped in the middle: continued or undone. */
import { Alert, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Preparo } from '../../contract/cargas.ts'
import { Section } from '../ui/Section.tsx'
import { recusadasOf } from './Carga.tsx'
import { Continuar } from './Continuar.tsx'
import { Desfazer } from './Desfazer.tsx'

export function Interrompida({ preparo: { falha, ensaio } }: { preparo: Preparo }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Section title="A carga parou no meio" order={2} heading={heading}>
      {falha !== null && (
        <Alert color="red" role="alert" mb="sm">
          {falha}
        </Alert>
      )}
      <Text>
        Parte dos dados já está aqui. Continue de onde parou, ou desfaça o que veio para mudar os arquivos ou
        as correções.
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Desfazer>O que já foi trazido sai desta instalação, como se nunca tivesse vindo.</Desfazer>
        {ensaio && <Continuar recusadas={recusadasOf(ensaio)} />}
      </Group>
    </Section>
  )
}
