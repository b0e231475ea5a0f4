/** Announces a restored draft and offers to start over. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'

export function RecoveredDraft({ onDiscard }: { onDiscard: () => Promise<void> }) {
  const [pending, setPending] = useState(false)
  return (
    <Alert color="petroleo" title="Rascunho recuperado" role="status">
      <Group justify="space-between" gap="xs">
        <Text>O que você tinha digitado antes está de volta.</Text>
        <Button
          variant="default"
          size="xs"
          disabled={pending}
          onClick={() => {
            setPending(true)
            void onDiscard()
          }}
        >
          Descartar
        </Button>
      </Group>
    </Alert>
  )
}
