/** Layout of the screens before sign-in: the brokerage's name and logo, or ours, above a card. */
import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'
import { Marca } from '../ui/Marca.tsx'
import classes from './AuthLayout.module.css'
import { useSession } from './session.tsx'

export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const { ambiente } = useSession()
  return (
    <main className={classes.page}>
      <div className={classes.above}>
        {ambiente &&
          (ambiente.marca ? <Marca marca={ambiente.marca} size={64} stacked /> : <Logo size={36} />)}
      </div>
      <Paper withBorder shadow="xs" p="xl" w="100%" maw={400}>
        <Title order={1} fz="lg" mb="md">
          {title}
        </Title>
        {children}
      </Paper>
    </main>
  )
}
