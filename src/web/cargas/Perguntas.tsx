/** Questions about the completeness of the files. */
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Preparo } from '../../contract/cargas.ts'
import { orpc } from '../api/query.ts'
import { IntegerField } from '../fields/NumberFields.tsx'
import { numberOf, type TypedNumber } from '../fields/typed-number.ts'
import { Section } from '../ui/Section.tsx'
import classes from './cargas.module.css'
import { useAsk } from './preparo.ts'

export function Perguntas({ perguntas }: { perguntas: Preparo['perguntas'] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Section title="Está completo?" order={2} mb={0} heading={heading}>
      <Text c="dimmed">
        Alguns bancos hospedados param a exportação em 1.000 linhas sem avisar. Confirme, ou diga quantas
        linhas a tabela tem lá.
      </Text>
      <ul className={classes.linhas} aria-label="Perguntas">
        {perguntas.map(({ tabela, pergunta }) => (
          <Pergunta
            key={tabela}
            tabela={tabela}
            pergunta={pergunta}
            // The pressed button disappears.
            onAnswer={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </Section>
  )
}

interface PerguntaProps {
  tabela: string
  pergunta: string
  onAnswer: () => void
}

function Pergunta({ tabela, pergunta, onAnswer }: PerguntaProps) {
  const [linhas, setLinhas] = useState<TypedNumber>(null)
  const confirm = useAsk((known: number | null) => orpc.cargas.confirmar.call({ tabela, linhas: known }), {
    failed: 'Erro ao confirmar. Tente novamente.',
  })
  const known = numberOf(linhas)
  return (
    <li className={classes.linha}>
      <Text className={classes.texto ?? ''}>{pergunta}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (known === null) return
          onAnswer()
          confirm.mutate(known)
        }}
      >
        <Group gap="xs" align="flex-end">
          <Button
            variant="default"
            disabled={confirm.isPending}
            onClick={() => {
              onAnswer()
              confirm.mutate(null)
            }}
          >
            Está completa
          </Button>
          <IntegerField
            aria-label={`Linhas de ${tabela} no banco antigo`}
            placeholder="Quantas linhas são"
            value={linhas}
            onChange={setLinhas}
            w="11rem"
          />
          <Button type="submit" variant="default" disabled={confirm.isPending || known === null}>
            Informar
          </Button>
        </Group>
      </form>
    </li>
  )
}
