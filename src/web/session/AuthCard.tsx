/** The look of the screens before sign-in: the brokerage's name and logo, or ours, above a card. */
import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SessaoAtual } from '../../contract/sessao.ts'
import { Logo } from '../ui/Logo.tsx'
import { Marca } from '../ui/Marca.tsx'
import classes from './AuthCard.module.css'

interface Props {
  /** Null until it is known. */
  ambiente: SessaoAtual['ambiente'] | null
  title: string
  children: ReactNode
  /** 'div' where it stands in for the page's main content. */
  component?: 'main' | 'div'
}

export function AuthCard({ ambiente, title, children, component: Place = 'main' }: Props) {
  return (
    <Place className={classes.page}>
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
    </Place>
  )
}
