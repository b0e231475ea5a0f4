/** A broken rule of a row, and its correction. */
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ProblemaDaCarga } from '../../contract/cargas.ts'
import type { BadgeLook } from '../../core/badges.ts'
import { type Gravidade, NAO_TRAZER } from '../../core/cargas/cargas.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { StateBadge } from '../ui/badges.tsx'
import classes from './cargas.module.css'
import { useAsk } from './preparo.ts'

const LOOKS: Readonly<Record<Gravidade, BadgeLook>> = {
  Recusada: 'destructive',
  'Aceita com aviso': 'waiting',
  Corrigida: 'secondary',
}

interface Props {
  problema: ProblemaDaCarga
  /** Shows each of the rows that the line is about. */
  onOpen: () => void
}

export function ProblemaRow({ problema, onOpen }: Props) {
  const { tabela, ordem, origem, campo, valor, regra, gravidade, proposta, depende } = problema
  const { registro_id, dependem, linhas } = problema
  const isOfSeveral = linhas > 1
  const rows = isOfSeveral ? counted(linhas, 'linha', 'linhas') : `linha ${ordem}`
  const place = `${tabela}, ${rows}${campo === null ? '' : `, ${campo}`}`
  const row = useRef<HTMLLIElement>(null)
  return (
    <li className={classes.linha} ref={row} tabIndex={-1}>
      <div className={classes.texto}>
        <Group gap="xs">
          <Text fw={600}>{place}</Text>
          <StateBadge look={LOOKS[gravidade]}>{gravidade}</StateBadge>
        </Group>
        <Text>
          {regra}
          {valor !== null && (
            <>
              : <q>{valor}</q>
            </>
          )}
        </Text>
        {dependem !== null && <Text fw={600}>{dependem}.</Text>}
        <Text size="xs" c="dimmed">
          {isOfSeveral ? `a primeira: ${origem}` : origem}
          {!isOfSeveral && registro_id !== null && ` · ${registro_id}`}
          {depende && ' · resolve-se com a outra linha'}
          {proposta !== null && ` · proposta: ${proposta}`}
        </Text>
      </div>
      {isOfSeveral && (
        <Group>
          <Button variant="default" aria-label={`Ver cada linha: ${place}`} onClick={onOpen}>
            Ver cada linha
          </Button>
        </Group>
      )}
      {gravidade !== 'Corrigida' && !isOfSeveral && (
        <Mend
          problema={problema}
          place={place}
          // The pressed button disappears.
          onChange={() => row.current?.focus({ preventScroll: true })}
        />
      )}
    </li>
  )
}

interface MendProps {
  problema: ProblemaDaCarga
  place: string
  onChange: () => void
}

function Mend({ problema, place, onChange }: MendProps) {
  const { tabela, ordem, campo, proposta, gravidade, correcao } = problema
  const [text, setText] = useState('')
  const correct = useAsk(
    (to: { campo: string | null; correcao: string | null }) =>
      orpc.cargas.corrigir.call({ tabela, ordem, ...to }),
    { failed: 'Erro ao guardar a correção. Tente novamente.', onSuccess: () => setText('') },
  )
  const change = (to: { campo: string | null; correcao: string | null }) => {
    onChange()
    correct.mutate(to)
  }
  const busy = correct.isPending
  if (correcao !== null)
    return (
      <Group gap="xs" wrap="nowrap">
        <Text className={classes.texto ?? ''}>
          Fica: <strong>{correcao}</strong>
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          aria-label={`Retirar a correção de ${place}`}
          onClick={() => change({ campo: correcao === NAO_TRAZER ? null : campo, correcao: null })}
        >
          Retirar
        </Button>
      </Group>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') change({ campo, correcao: text })
      }}
    >
      <Group gap="xs">
        {campo !== null && (
          <>
            <TextInput
              aria-label={`Correção de ${place}`}
              placeholder={proposta !== null && proposta !== NAO_TRAZER ? proposta : 'Valor certo'}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              flex="1 1 10rem"
            />
            <Button type="submit" variant="default" disabled={busy || text.trim() === ''}>
              Corrigir
            </Button>
          </>
        )}
        {proposta !== null && proposta !== NAO_TRAZER && (
          <Button
            variant="default"
            disabled={busy}
            aria-label={`Usar proposta em ${place}`}
            onClick={() => change({ campo, correcao: proposta })}
          >
            Usar proposta
          </Button>
        )}
        {gravidade === 'Recusada' && (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={`Não trazer ${tabela}, linha ${ordem}`}
            onClick={() => change({ campo: null, correcao: NAO_TRAZER })}
          >
            Não trazer
          </Button>
        )}
      </Group>
    </form>
  )
}
