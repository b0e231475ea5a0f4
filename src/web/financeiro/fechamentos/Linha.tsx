/** A commission of a closing, or one that stays out of it: its sale, its amount, the reasons against it. */
import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { PlaceLink } from '../../navigation/PlaceLink.tsx'
import { usePerson } from '../../session/session.tsx'
import text from '../../ui/text.module.css'
import { DeQue } from '../links.tsx'
import { curaOf } from './cura.ts'

interface Props {
  linha: LinhaDoFechamento
  /** Shows the payee's name, where no heading above has it. */
  withName?: boolean
  /** Its buttons. */
  children?: ReactNode
}

export function Linha({ linha, withName = false, children }: Props) {
  const person = usePerson()
  const { favorecido, valor, bloqueios, motivo } = linha
  return (
    <Group gap="4px 16px" justify="space-between" py={4} pl="md">
      <Box flex="1 1 14rem" className={text.wrap}>
        {withName && <Text fw={500}>{favorecido}</Text>}
        <Text size="sm">
          <DeQue linha={linha} />
        </Text>
        {bloqueios.map(({ tipo, texto }) => {
          const cura = curaOf(tipo, linha, person)
          return (
            <Text key={tipo} size="sm" c="var(--mantine-color-error)">
              {texto}
              {cura && (
                <>
                  {' · '}
                  <Anchor
                    component={PlaceLink}
                    inherit
                    underline="always"
                    href={cura.href}
                    aria-label={`${cura.texto}: ${favorecido}, ${texto}`}
                  >
                    {cura.texto}
                  </Anchor>
                </>
              )}
            </Text>
          )
        })}
        {motivo !== null && (
          <Text size="sm" c="dimmed">
            Mesmo assim: “{motivo}”
          </Text>
        )}
      </Box>
      <Group gap="xs">
        <Text span inherit>
          {formatBRL(valor)}
        </Text>
        {children}
      </Group>
    </Group>
  )
}
