/** The questions of one kind about a file, each with its answer beside it. */
import { Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Section } from '../ui/Section.tsx'
import { Described } from './Described.tsx'
import classes from './importacao.module.css'

/** At once: a wrong column has one question for each row, and a page of thousands would stop the browser. */
const MAX_ASKED = 100

interface Props<T> {
  title: string
  note: ReactNode
  /** The list's name. */
  label: string
  questions: readonly T[]
  /** An `AskedItem`. */
  children: (question: T) => ReactNode
}

export function AskedList<T>({ title, note, label, questions, children }: Props<T>) {
  const others = questions.length - MAX_ASKED
  return (
    <Section title={title} order={2} mb={0}>
      <Text c="dimmed">{note}</Text>
      <ul className={classes.nomes} aria-label={label}>
        {questions.slice(0, MAX_ASKED).map(children)}
      </ul>
      {others > 0 && (
        <Text>
          E mais {others.toLocaleString('pt-BR')}. Confira se as colunas estão certas, ou responda a estas e
          valide de novo.
        </Text>
      )}
    </Section>
  )
}

/** `children` are the answer. */
export function AskedItem({ children, ...question }: ComponentProps<typeof Described>) {
  return (
    <li className={classes.nome}>
      <Described {...question} />
      {children}
    </li>
  )
}
