/** A draw's participants, numbered as in the proof. */
import { Group, List, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { StateBadge } from '../ui/badges.tsx'
import text from '../ui/text.module.css'
import classes from './Participantes.module.css'

interface Props {
  itens: readonly { id: string; nome: string }[]
  /** True if a preparation has frozen the list. */
  frozen: boolean
  vencedor?: string | undefined
}

export function Participantes({ itens, frozen, vencedor }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" mb={4}>
        <Title order={3} id={id}>
          Participantes ({itens.length.toLocaleString('pt-BR')})
        </Title>
        {frozen && <StateBadge look="secondary">Lista congelada</StateBadge>}
      </Group>
      {itens.length === 0 ? (
        <Text c="dimmed">Marque quem participa em Elegibilidade.</Text>
      ) : (
        // Keyboard users must be able to scroll it.
        <List
          type="ordered"
          size="sm"
          mah="14rem"
          p="xs"
          pl="3rem"
          bg="var(--mantine-color-body)"
          bd="1px solid var(--plantao-borda)"
          bdrs="md"
          style={{ overflowY: 'auto' }}
          className={`${text.wrap} ${classes.lista}`}
          tabIndex={0}
          aria-labelledby={id}
        >
          {itens.map((participante) => (
            <li key={participante.id} data-vencedor={participante.id === vencedor || undefined}>
              {participante.nome}
            </li>
          ))}
        </List>
      )}
    </section>
  )
}
