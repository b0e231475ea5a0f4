/** The notices of one kind, which can be folded, followed, and put aside one by one or all at once. */
import { ActionIcon, Anchor, Button, Collapse, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconClock } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Aviso, AvisoGroup as Lidos } from '../../contract/avisos.ts'
import { type PrazoDeAdiamento, TEXTOS_DE_AVISO } from '../../core/avisos.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { StateBadge } from '../ui/badges.tsx'
import classes from './Avisos.module.css'
import { PLACES_OF_NOTICES } from './places-of-notices.ts'
import type { Adiamentos } from './use-adiamentos.ts'

interface Props {
  group: Lidos
  hoje: string
  openAtFirst: boolean
  adiamentos: Adiamentos
  /** Called when a link is followed. */
  onLeave: () => void
}

export function AvisoSection({ group, hoje, openAtFirst, adiamentos, onLeave }: Props) {
  const { tipo, total, itens } = group
  const { fazer, quais } = TEXTOS_DE_AVISO[tipo]
  const [isOpen, setIsOpen] = useState(openAtFirst)
  /** The notice that is being put aside: its id, or all. */
  const [puttingAside, setPuttingAside] = useState<string | null>(null)
  const id = useId()
  const toggle = (target: string) => setPuttingAside(puttingAside === target ? null : target)
  const putAside = (prazo: PrazoDeAdiamento, aviso?: Aviso) => {
    setPuttingAside(null)
    adiamentos.adiar({
      tipo,
      prazo,
      ...(aviso ? { aviso: { id: aviso.id, impressao: aviso.impressao } } : {}),
    })
  }
  return (
    <section aria-label={fazer} className={classes.group}>
      <Heading
        group={group}
        hoje={hoje}
        expanded={isOpen}
        controls={id}
        onToggle={() => setIsOpen(!isOpen)}
        onLeave={onLeave}
      />
      <Text size="xs" c="dimmed" className={classes.which}>
        {quais}
      </Text>
      <Collapse expanded={isOpen} transitionDuration={0} id={id}>
        <ul className={classes.list}>
          {itens.map((aviso) => (
            <li key={aviso.id}>
              <AvisoRow aviso={aviso} href={PLACES_OF_NOTICES[tipo].one(aviso.id)} onLeave={onLeave}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Adiar: ${aviso.titulo}`}
                  aria-expanded={puttingAside === aviso.id}
                  disabled={adiamentos.ocupado}
                  onClick={() => toggle(aviso.id)}
                >
                  <IconClock size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </AvisoRow>
              {puttingAside === aviso.id && (
                <PrazoChoice label="Adiar" onPick={(prazo) => putAside(prazo, aviso)} />
              )}
            </li>
          ))}
        </ul>
        {total > 1 && (
          <PutAllAside
            group={group}
            asking={puttingAside === ALL}
            disabled={adiamentos.ocupado}
            onAsk={() => toggle(ALL)}
            onPick={(prazo) => putAside(prazo)}
          />
        )}
      </Collapse>
    </section>
  )
}

interface HeadingProps extends Pick<Props, 'group' | 'hoje' | 'onLeave'> {
  expanded: boolean
  /** The id of what the heading folds. */
  controls: string
  onToggle: () => void
}

function Heading({ group: { tipo, total }, hoje, expanded, controls, onToggle, onLeave }: HeadingProps) {
  const { fazer } = TEXTOS_DE_AVISO[tipo]
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Title order={3} fz="sm">
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={expanded}
          aria-controls={controls}
          onClick={onToggle}
        >
          <IconChevronDown
            size={16}
            aria-hidden
            className={classes.chevron}
            data-open={expanded || undefined}
          />
          <span>
            {fazer}{' '}
            <StateBadge look="secondary" size="sm">
              {total.toLocaleString('pt-BR')}
            </StateBadge>
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
  )
}

interface PutAllAsideProps extends Pick<Props, 'group'> {
  /** True while the user is asked for how long. */
  asking: boolean
  disabled: boolean
  onAsk: () => void
  onPick: (prazo: PrazoDeAdiamento) => void
}

/** How many notices there are in all, and the button that puts them aside. */
function PutAllAside({ group: { tipo, total, itens }, asking, disabled, onAsk, onPick }: PutAllAsideProps) {
  const { fazer } = TEXTOS_DE_AVISO[tipo]
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {total > itens.length && `Os ${itens.length} mais urgentes de ${total.toLocaleString('pt-BR')}`}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Adiar todos: ${fazer}`}
          aria-expanded={asking}
          disabled={disabled}
          onClick={onAsk}
        >
          Adiar todos
        </Button>
      </Group>
      {asking && <PrazoChoice label={`Adiar os ${total.toLocaleString('pt-BR')}`} onPick={onPick} />}
    </>
  )
}

const ALL = 'todos'

interface AvisoRowProps {
  aviso: Pick<Aviso, 'titulo' | 'detalhe'>
  href: string
  onLeave: () => void
  /** The actions. */
  children: ReactNode
}

/** A notice with the way to its record. */
export function AvisoRow({ aviso: { titulo, detalhe }, href, onLeave, children }: AvisoRowProps) {
  return (
    <Group wrap="nowrap" gap={4}>
      <PlaceLink href={href} onClick={onLeave} className={classes.item}>
        <Text span display="block" fw={500}>
          {titulo}
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          {detalhe}
        </Text>
      </PlaceLink>
      {children}
    </Group>
  )
}

/** In place rather than in a menu, whose overlay would close the bell. */
function PrazoChoice({ label, onPick }: { label: string; onPick: (prazo: PrazoDeAdiamento) => void }) {
  return (
    <Group gap="xs" justify="flex-end" mb={6}>
      <Text size="xs" c="dimmed">
        {label}:
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => onPick('semana')}>
        Por uma semana
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onPick('mudanca')}>
        Até mudar
      </Button>
    </Group>
  )
}
