/** Shown when a screen fails. */
import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { logFailure } from '../browser/log.ts'
import { useConnection } from '../connection/browser-connection.ts'
import { InMain } from './in-main.ts'

export function ErrorScreen({ error }: ErrorComponentProps) {
  const connection = useConnection()
  useEffect(() => logFailure('Erro ao abrir a tela:', error), [error])
  return (
    <Center component={use(InMain) ? 'div' : 'main'} mih="60vh" p="md">
      <Stack align="center" gap="sm" ta="center" role="alert">
        <Title order={1}>Não foi possível abrir esta tela</Title>
        <Text c="dimmed" maw={420}>
          Algo falhou ao mostrar esta página. Tente de novo; se continuar, avise um administrador.
        </Text>
        <Group>
          <Button onClick={() => location.reload()} disabled={connection === 'servidor'}>
            Tentar de novo
          </Button>
          <Button component={Link} to="/dashboard" variant="default" reloadDocument>
            Voltar ao início
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
