/** The notices of one kind, which can be folded, followed, and put aside one by one or all at once. */
import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Collapse,
  Group,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { IconChevronDown, IconClock } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Aviso, AvisoGroup as Lidos } from '../../contract/avisos.ts'
import { type PrazoDeAdiamento, TEXTOS_DE_AVISO } from '../../core/avisos.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import classes from './Avisos.module.css'
import { PLACES_OF_NOTICES } from './places-of-notices.ts'
import type { Adiamentos } from './use-adiamentos.ts'

interface Props {
  grupo: Lidos
  hoje: string
  abertoNoInicio: boolean
  adiamentos: Adiamentos
  /** Called when a link is followed. */
  onLeave: () => void
}

export function GrupoDeAvisos({ grupo, hoje, abertoNoInicio, adiamentos, onLeave }: Props) {
  const { tipo, total, itens } = grupo
  const { fazer, quais } = TEXTOS_DE_AVISO[tipo]
  const [aberto, setAberto] = useState(abertoNoInicio)
  /** What is being put aside: a notice's id, or all. */
  const [adiando, setAdiando] = useState<string | null>(null)
  const id = useId()
  const alternar = (target: string) => setAdiando(adiando === target ? null : target)
  const adiar = (prazo: PrazoDeAdiamento, aviso?: Aviso) => {
    setAdiando(null)
    adiamentos.adiar({
      tipo,
      prazo,
      ...(aviso ? { aviso: { id: aviso.id, impressao: aviso.impressao } } : {}),
    })
  }
  return (
    <section aria-label={fazer} className={classes.group}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={3} fz="sm">
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={aberto}
            aria-controls={id}
            onClick={() => setAberto(!aberto)}
          >
            <IconChevronDown
              size={16}
              aria-hidden
              className={classes.chevron}
              data-open={aberto || undefined}
            />
            <span>
              {fazer} <Badge size="sm">{total.toLocaleString('pt-BR')}</Badge>
            </span>
          </UnstyledButton>
        </Title>
        <Anchor
          renderRoot={(props) => (
            <PlaceLink
              {...props}
              href={PLACES_OF_NOTICES[tipo].all(hoje)}
              onClick={onLeave}
              aria-label={`Ver todos: ${fazer}`}
            />
          )}
          className={classes.all}
        >
          Ver todos
        </Anchor>
      </Group>
      <Text size="xs" c="dimmed" className={classes.which}>
        {quais}
      </Text>
      <Collapse expanded={aberto} transitionDuration={0} id={id}>
        <ul className={classes.list}>
          {itens.map((aviso) => (
            <li key={aviso.id}>
              <Linha aviso={aviso} href={PLACES_OF_NOTICES[tipo].one(aviso.id)} onLeave={onLeave}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Adiar: ${aviso.titulo}`}
                  aria-expanded={adiando === aviso.id}
                  disabled={adiamentos.ocupado}
                  onClick={() => alternar(aviso.id)}
                >
                  <IconClock size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Linha>
              {adiando === aviso.id && <Prazos rotulo="Adiar" onEscolher={(prazo) => adiar(prazo, aviso)} />}
            </li>
          ))}
        </ul>
        {total > 1 && (
          <>
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="dimmed">
                {total > itens.length &&
                  `Os ${itens.length} mais urgentes de ${total.toLocaleString('pt-BR')}`}
              </Text>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`Adiar todos: ${fazer}`}
                aria-expanded={adiando === TODOS}
                disabled={adiamentos.ocupado}
                onClick={() => alternar(TODOS)}
              >
                Adiar todos
              </Button>
            </Group>
            {adiando === TODOS && (
              <Prazos
                rotulo={`Adiar os ${total.toLocaleString('pt-BR')}`}
                onEscolher={(prazo) => adiar(prazo)}
              />
            )}
          </>
        )}
      </Collapse>
    </section>
  )
}

const TODOS = 'todos'

interface LinhaProps {
  aviso: Pick<Aviso, 'titulo' | 'detalhe'>
  href: string
  onLeave: () => void
  /** What can be done with it. */
  children: ReactNode
}

/** A notice with the way to its record. */
export function Linha({ aviso: { titulo, detalhe }, href, onLeave, children }: LinhaProps) {
  return (
    <Group wrap="nowrap" gap={4}>
      <PlaceLink href={href} onClick={onLeave} className={classes.item}>
        <Text span display="block" fw={500} truncate title={titulo}>
          {titulo}
        </Text>
        <Text span display="block" size="xs" c="dimmed" truncate title={detalhe}>
          {detalhe}
        </Text>
      </PlaceLink>
      {children}
    </Group>
  )
}

/** In place rather than in a menu, whose overlay would close the bell. */
function Prazos({ rotulo, onEscolher }: { rotulo: string; onEscolher: (prazo: PrazoDeAdiamento) => void }) {
  return (
    <Group gap="xs" justify="flex-end" mb={6}>
      <Text size="xs" c="dimmed">
        {rotulo}:
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => onEscolher('semana')}>
        Por uma semana
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onEscolher('mudanca')}>
        Até mudar
      </Button>
    </Group>
  )
}
