/** Shown for a URL without a screen. */
import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { InMain } from './in-main.ts'

export function NotFound() {
  return (
    <Center component={use(InMain) ? 'div' : 'main'} mih="60vh" p="md">
      <Stack align="center" gap="sm" ta="center">
        <Text fz={56} fw={700} lh={1} c="dimmed">
          404
        </Text>
        <Title order={1}>Página não encontrada</Title>
        <Text c="dimmed">O endereço que você abriu não existe no Plantão.</Text>
        <Button component={Link} to="/dashboard">
          Voltar ao início
        </Button>
      </Stack>
    </Center>
  )
}
