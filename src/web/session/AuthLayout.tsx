/** Layout of the screens before sign-in: the logo above a card. */
import { Center, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'

export function AuthLayout({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="lg" w="100%" maw={400}>
        <Logo size={36} />
        <Paper withBorder shadow="xs" p="xl" w="100%">
          <Title order={1} fz="lg" mb="md">
            {titulo}
          </Title>
          {children}
        </Paper>
      </Stack>
    </Center>
  )
}
